/** E-mails are made of what the request says of them, never of the order to write them, in the request's language. */
import { expect, test } from "bun:test";
import { writeEmail } from "../../../src/engines/builtin/tools/email.ts";

const write = (prompt: string) => writeEmail({ prompt, kind: null, site: null, siteUrl: null });

test.each([
  [
    "Write an email announcing our summer sale: 20% off until Sunday. Use code SUNNY.",
    "Summer sale: 20% off until Sunday",
  ],
  ["Please write a newsletter about our new opening hours. From Monday we open at 8.", "New opening hours"],
  ["I want an email that tells people we moved to 12 High Street", "We moved to 12 High Street"],
  ["Announce that we are closed on Christmas", "We are closed on Christmas"],
  ["Invite customers to our open day on 5 May at 6 pm", "Invitation: open day on 5 May at 6 pm"],
  ["Remind customers of their appointment tomorrow at 10", "Reminder: your appointment tomorrow at 10"],
  ["Thank customers for their donations", "Thank you for your donations"],
  ["Create a welcome email for new subscribers", "Welcome"],
  ["Write an email to our customers: we are closed on Monday.", "We are closed on Monday"],
  ["Schreibe eine E-Mail, die unseren Sommerverkauf ankündigt: 20 % auf alles.", "Sommerverkauf: 20 % auf alles"],
  ["Schreib einen Newsletter über unsere neuen Öffnungszeiten. Ab Montag um 8.", "Unsere neuen Öffnungszeiten"],
  ["Lade unsere Kunden zum Tag der offenen Tür am 5. Mai ein", "Einladung: Tag der offenen Tür am 5. Mai"],
  ["Kündige unseren Sommerverkauf an, 20 % auf alles", "Sommerverkauf: 20 % auf alles"],
  ["Écris un e-mail pour annoncer nos soldes d'été : -20 %", "Soldes d'été : -20 %"],
  ["Escribe un correo anunciando nuestras rebajas: 20 % hasta el domingo", "Rebajas: 20 % hasta el domingo"],
  // No order: the words of the e-mail themselves.
  ["Cardamom buns are back on Saturday. Come by from 7:30.", "Cardamom buns are back on Saturday"],
  ["Newsletter readers get 10% off this week.", "Newsletter readers get 10% off this week"],
])("%p", (prompt, subject) => {
  const email = write(prompt);
  expect(email.subject).toBe(subject);
  // Nothing is said that the request does not say.
  const known = `${prompt} ${subject}`.toLowerCase();
  for (const text of [email.heading, email.preheader, ...email.paragraphs])
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? []) expect(known).toContain(word);
});

test("what follows the order are the paragraphs, and lists are lists", () => {
  const email = write("Write an email about our party on 3. July\nBring friends!\n- Music\n- Cake");
  expect(email).toMatchObject({
    subject: "Party on 3. July",
    heading: "Party on 3. July",
    paragraphs: ["Bring friends!"],
    points: ["Music", "Cake"],
  });
});
