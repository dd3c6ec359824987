import type { MailTexts } from "./texts.ts";

const OTHERWISE_A_PASSWORD =
  "If this was you, you don't need to do anything. If not, set a new password: this ends all sessions and passkeys that you don't keep.";

/** @param subject what a reviewer has done, as a sentence without its stop */
const review = (subject: string, said: string) => ({
  subject,
  text: `${subject}.${said}`,
  label: "Open the comment",
  end: "You get the next e-mail like this once someone has read what is there.",
});

export default {
  locale: "en-GB",
  quotes: ["“", "”"],
  roles: { owner: "an owner", editor: "an editor", viewer: "a viewer", client: "a client" },
  reset: (product) => ({
    subject: "Set a new password",
    text: `Someone, probably you, asked for a new password for ${product}.`,
    label: "Set a new password",
    end: "The link is valid for one hour and works once. If you didn't ask for it, you don't need to do anything: your password stays as it is.",
  }),
  invitation: ({ account, agency, product, role }) => ({
    subject: `You are invited to ${account}`,
    text: `${agency ? `${agency} invites you to work on the websites of` : "You are invited to work on the websites of"} ${account} with ${product}, as ${role}.`,
    label: "Accept the invitation",
    end: "The link is valid for seven days and works once. If you don't know what this is about, you don't need to do anything.",
  }),
  notices: {
    password: ({ product, at }) => ({
      subject: "Your password was changed",
      text: `Your password for ${product} was changed on ${at}.`,
      label: "Set another password",
      end: "If this was you, you don't need to do anything. If not, set another one now: this ends all sessions and passkeys that you don't keep.",
    }),
    passkey: ({ product, name, at }) => ({
      subject: "You have a new passkey",
      text: `The passkey “${name}” was added on ${at}. You can sign in to ${product} with it.`,
      label: "See your passkeys",
      end: OTHERWISE_A_PASSWORD,
    }),
    second_factor_on: ({ product, at }) => ({
      subject: "You sign in with a second factor now",
      text: `A second factor was set up on ${at}. From now on, you are asked for a code after your password for ${product}.`,
      label: "See your second factor",
      end: "If this was you, you don't need to do anything. If not, set a new password and set up the second factor again. If you can't sign in, contact whoever runs the server.",
    }),
    second_factor_off: ({ product, at }) => ({
      subject: "Your second factor was turned off",
      text: `Your second factor was turned off on ${at}. You now sign in to ${product} with your password alone.`,
      label: "See your second factor",
      end: "If this was you, you don't need to do anything. If not, set a new password and set up the second factor again.",
    }),
    owner: ({ name, about, at }) => ({
      subject: "There is a new owner",
      text: `“${name}” became an owner of ${about} on ${at} and can do everything there.`,
      label: "See the users",
      end: "If you know about this, you don't need to do anything. If not, change the role.",
    }),
    publish_request: ({ name, about, at, said }) => ({
      subject: "A website waits to be published",
      text: `“${name}” of ${about} was changed, and on ${at} someone asked for it to be published.${said}`,
      label: "See what has changed",
      end: "You can publish them with one click, or decline.",
    }),
    address: ({ product, at }) => ({
      subject: "Your e-mail address was changed",
      text: `The address you sign in to ${product} with was changed on ${at}. It is no longer this one.`,
      label: "Sign in",
      end: "If this was you, you don't need to do anything. If not, ask an owner of the account, or whoever runs the server, for a link to set a new password.",
    }),
    key: ({ name, about, at }) => ({
      subject: "There is a new API key",
      text: `The API key “${name}” of ${about} was created on ${at}. It can work on your websites.`,
      label: "See the keys",
      end: "If you know what it is for, you don't need to do anything. If not, revoke it.",
    }),
    connection: ({ name, about, at }) => ({
      subject: "An AI client was connected",
      text: `“${name}” was connected to ${about} on ${at}. It can work on your websites within the access it was given.`,
      label: "See the connections",
      end: "If you know what it is for, you don't need to do anything. If not, disconnect it.",
    }),
    comment: ({ name, about, said }) => review(`${name} commented on ${about}`, said),
    approved: ({ name, about, said }) => review(`${name} approved ${about}`, said),
    changes_requested: ({ name, about, said }) => review(`${name} requested changes to ${about}`, said),
  },
} satisfies MailTexts;
