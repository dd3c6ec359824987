import type { MailTexts } from "./texts.ts";

const OTHERWISE_A_PASSWORD =
  "If that was you, you need do nothing. If it was not, set a new password there: it ends all sessions and passkeys that you don't keep.";

/** @param subject what a reviewer has done, as a sentence without its stop */
const review = (subject: string, said: string) => ({
  subject,
  text: `${subject}.${said}`,
  label: "Open the comment",
  end: "The next mail like this comes when somebody has read what is there.",
});

export default {
  locale: "en-GB",
  quotes: ["“", "”"],
  roles: { owner: "an owner", editor: "an editor", viewer: "a viewer", client: "a client" },
  reset: (product) => ({
    subject: "Set a new password",
    text: `Somebody, probably you, has asked for a new password for ${product}.`,
    label: "Set a new password",
    end: "The link is good for one hour, and once. If you did not ask for it you need do nothing: your password stays as it is.",
  }),
  invitation: ({ account, agency, product, role }) => ({
    subject: `You are invited to ${account}`,
    text: `${agency ? `${agency} invites you to work on the websites of` : "You are invited to work on the websites of"} ${account} with ${product}, as ${role}.`,
    label: "Accept the invitation",
    end: "The link is good for seven days, and once. If you don't know what this is about you need do nothing.",
  }),
  notices: {
    password: ({ product, at }) => ({
      subject: "Your password was changed",
      text: `Your password for ${product} was changed on ${at}.`,
      label: "Set another password",
      end: "If that was you, you need do nothing. If it was not, set another one now: it ends all sessions and passkeys that you don't keep.",
    }),
    passkey: ({ product, name, at }) => ({
      subject: "You have a new passkey",
      text: `The passkey “${name}” was added on ${at}. With it you are signed in to ${product}.`,
      label: "See your passkeys",
      end: OTHERWISE_A_PASSWORD,
    }),
    second_factor_on: ({ product, at }) => ({
      subject: "You sign in with a second factor now",
      text: `A second factor was set up on ${at}. Your password for ${product} is followed by a code from now on.`,
      label: "See your second factor",
      end: "If that was you, you need do nothing. If it was not, set a new password there, and set up the second factor anew. If you can't get in, ask who runs the server.",
    }),
    second_factor_off: ({ product, at }) => ({
      subject: "Your second factor was turned off",
      text: `Your second factor was turned off on ${at}. Your password alone signs you in to ${product} now.`,
      label: "See your second factor",
      end: "If that was you, you need do nothing. If it was not, set a new password there, and set up the second factor anew.",
    }),
    owner: ({ name, about, at }) => ({
      subject: "There is a new owner",
      text: `“${name}” became an owner of ${about} on ${at}, and may do everything there.`,
      label: "See the users",
      end: "If you know of it, you need do nothing. If not, change the role there.",
    }),
    publish_request: ({ name, about, at, said }) => ({
      subject: "A website waits to be published",
      text: `“${name}” of ${about} was changed, and on ${at} somebody has asked for it to be published.${said}`,
      label: "See what has changed",
      end: "There you publish it with one button, or decline.",
    }),
    address: ({ product, at }) => ({
      subject: "Your e-mail address was changed",
      text: `The address with which you sign in to ${product} was changed on ${at}. It is this one no more.`,
      label: "Sign in",
      end: "If that was you, you need do nothing. If it was not, ask an owner of the account, or who runs the server, for a link to set a new password.",
    }),
    key: ({ name, about, at }) => ({
      subject: "There is a new API key",
      text: `The API key “${name}” of ${about} was made on ${at}. It can work on your websites.`,
      label: "See the keys",
      end: "If you know what it is for, you need do nothing. If not, revoke it there.",
    }),
    connection: ({ name, about, at }) => ({
      subject: "An AI client was connected",
      text: `“${name}” was connected to ${about} on ${at}. It can work on your websites as far as it was allowed.`,
      label: "See the connections",
      end: "If you know what it is for, you need do nothing. If not, end it there.",
    }),
    comment: ({ name, about, said }) => review(`${name} commented on ${about}`, said),
    approved: ({ name, about, said }) => review(`${name} approved ${about}`, said),
    changes_requested: ({ name, about, said }) => review(`${name} requested changes to ${about}`, said),
  },
} satisfies MailTexts;
