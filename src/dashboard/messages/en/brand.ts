export default {
  title: "Brand",
  text: "How your clients see the application, e-mails and previews: in your name, at your address.",
  inherited: (name: string) => `This account is managed by ${name} and uses their brand.`,
  ownersOnly: "Only owners of the account can change the brand.",
  look: "Name and look",
  colour: "Colour",
  chooseColour: "Choose a colour",
  onLight: (ratio: string, isReadable: boolean) =>
    isReadable
      ? `${ratio}:1 on a light background: readable as text.`
      : `${ratio}:1 on a light background: text gets a darker shade.`,
  onDark: (ratio: string, isReadable: boolean) =>
    isReadable
      ? `${ratio}:1 on a dark background: readable as text.`
      : `${ratio}:1 on a dark background: text gets a lighter shade.`,
  logoLight: "Logo for light backgrounds",
  logoDark: "Logo for dark backgrounds",
  icon: "Square icon",
  noPicture: "None yet",
  contactText: "Shown below e-mails and on your clients' sign-in page.",
  support: "Support e-mail",
  footer: "Footer",
  sender: "E-mail sender",
  senderText: "Invitations, password links and notifications to you and your clients are sent from here.",
  senderName: "Sender's name",
  senderAddress: "Sender's address",
  senderUsed: (address: string) => `E-mails are sent from ${address}`,
  hosts: "Addresses",
  hostsText:
    "Where your clients sign in. Set the DNS records of each address; it works as soon as they are found. Passkeys and sessions work only at the address where they were created.",
  nameFirst: "Save a name first.",
  details: "Details",
  copyName: (type: string) => `Copy the name of the ${type} record`,
  copyValue: (type: string) => `Copy the value of the ${type} record`,
  askOperator: "Ask the server's operator for its address.",
  light: "Light",
  dark: "Dark",
  yourName: "Your name",
  signInCaption: "Your clients' sign-in page",
  mailSubject: (name: string) => `You are invited to ${name}`,
  mailText: (name: string) => `You are invited to work on the websites of Crumb & Co with ${name}.`,
  mailButton: "Accept the invitation",
  mailCaption: "Invitation e-mail",
  serversAddress: "from the server's own address",
};
