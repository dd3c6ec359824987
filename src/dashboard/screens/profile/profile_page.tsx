/** The user's own matters: name and address, password, passkeys, and where they are signed in. */
import { useMessages } from "../../messages/messages.ts";
import { PageHeader } from "../../parts/page_header.tsx";
import { AboutForm } from "./about_form.tsx";
import { LeaveAccount } from "./leave_account.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password_form.tsx";
import { SecondFactor } from "./second_factor.tsx";
import { Sessions } from "./sessions.tsx";

export default function ProfilePage() {
  const t = useMessages("profile");
  return (
    <>
      <PageHeader title={t.title} />
      <AboutForm />
      <PasswordForm />
      <Passkeys />
      <SecondFactor />
      <Sessions />
      <LeaveAccount />
    </>
  );
}
