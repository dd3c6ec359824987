import type { MailTexts } from "./texts.ts";

const OTHERWISE_A_PASSWORD =
  "Si c’était vous, vous n’avez rien à faire. Sinon, définissez un nouveau mot de passe : cela met fin à toutes les sessions et clés d’accès que vous ne gardez pas.";

/** @param subject what a reviewer has done, as a sentence without its stop */
const review = (subject: string, said: string) => ({
  subject,
  text: `${subject}.${said}`,
  label: "Ouvrir le commentaire",
  end: "Le prochain e-mail de ce genre arrivera quand quelqu’un aura lu ce qui s’y trouve.",
});

export default {
  locale: "fr",
  quotes: ["« ", " »"],
  roles: { owner: "propriétaire", editor: "éditeur", viewer: "lecteur", client: "client" },
  reset: (product) => ({
    subject: "Définir un nouveau mot de passe",
    text: `Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour ${product}.`,
    label: "Définir un nouveau mot de passe",
    end: "Le lien est valable une heure, une seule fois. Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe reste le même.",
  }),
  invitation: ({ account, agency, product, role }) => ({
    subject: `Invitation à ${account}`,
    text: `${agency ? `${agency} vous invite à travailler` : "Vous êtes invité à travailler"} sur les sites de ${account} avec ${product}, en tant que ${role}.`,
    label: "Accepter l’invitation",
    end: "Le lien est valable sept jours, une seule fois. Si vous ne savez pas de quoi il s’agit, vous n’avez rien à faire.",
  }),
  notices: {
    password: ({ product, at }) => ({
      subject: "Votre mot de passe a été modifié",
      text: `Votre mot de passe pour ${product} a été modifié le ${at}.`,
      label: "Définir un autre mot de passe",
      end: "Si c’était vous, vous n’avez rien à faire. Sinon, définissez-en un autre maintenant : cela met fin à toutes les sessions et clés d’accès que vous ne gardez pas.",
    }),
    passkey: ({ product, name, at }) => ({
      subject: "Vous avez une nouvelle clé d’accès",
      text: `La clé d’accès « ${name} » a été ajoutée le ${at}. Elle vous permet de vous connecter à ${product}.`,
      label: "Voir vos clés d’accès",
      end: OTHERWISE_A_PASSWORD,
    }),
    second_factor_on: ({ product, at }) => ({
      subject: "Vous vous connectez désormais avec un second facteur",
      text: `Un second facteur a été configuré le ${at}. Un code vous sera désormais demandé après votre mot de passe pour ${product}.`,
      label: "Voir votre second facteur",
      end: "Si c’était vous, vous n’avez rien à faire. Sinon, définissez un nouveau mot de passe et configurez à nouveau le second facteur. Si vous ne pouvez pas vous connecter, adressez-vous à la personne qui gère le serveur.",
    }),
    second_factor_off: ({ product, at }) => ({
      subject: "Votre second facteur a été désactivé",
      text: `Votre second facteur a été désactivé le ${at}. Votre mot de passe suffit désormais pour vous connecter à ${product}.`,
      label: "Voir votre second facteur",
      end: "Si c’était vous, vous n’avez rien à faire. Sinon, définissez un nouveau mot de passe et configurez à nouveau le second facteur.",
    }),
    owner: ({ name, about, at }) => ({
      subject: "Il y a un nouveau propriétaire",
      text: `« ${name} » est devenu propriétaire de ${about} le ${at} et peut tout y faire.`,
      label: "Voir les utilisateurs",
      end: "Si vous êtes au courant, vous n’avez rien à faire. Sinon, changez son rôle.",
    }),
    publish_request: ({ name, about, at, said }) => ({
      subject: "Un site attend d’être publié",
      text: `« ${name} » de ${about} a été modifié, et le ${at}, quelqu’un a demandé sa publication.${said}`,
      label: "Voir les modifications",
      end: "Vous pouvez les publier d’un clic, ou refuser.",
    }),
    address: ({ product, at }) => ({
      subject: "Votre adresse e-mail a été modifiée",
      text: `L’adresse avec laquelle vous vous connectez à ${product} a été modifiée le ${at}. Ce n’est plus celle-ci.`,
      label: "Se connecter",
      end: "Si c’était vous, vous n’avez rien à faire. Sinon, demandez à un propriétaire du compte, ou à la personne qui gère le serveur, un lien pour définir un nouveau mot de passe.",
    }),
    key: ({ name, about, at }) => ({
      subject: "Il y a une nouvelle clé d’API",
      text: `La clé d’API « ${name} » de ${about} a été créée le ${at}. Elle permet de travailler sur vos sites.`,
      label: "Voir les clés",
      end: "Si vous savez à quoi elle sert, vous n’avez rien à faire. Sinon, révoquez-la.",
    }),
    connection: ({ name, about, at }) => ({
      subject: "Un client d’IA a été connecté",
      text: `« ${name} » a été connecté à ${about} le ${at}. Il peut travailler sur vos sites dans les limites autorisées.`,
      label: "Voir les connexions",
      end: "Si vous savez à quoi il sert, vous n’avez rien à faire. Sinon, déconnectez-le.",
    }),
    comment: ({ name, about, said }) => review(`${name} a commenté ${about}`, said),
    approved: ({ name, about, said }) => review(`${name} a approuvé ${about}`, said),
    changes_requested: ({ name, about, said }) => review(`${name} demande des modifications sur ${about}`, said),
  },
} satisfies MailTexts;
