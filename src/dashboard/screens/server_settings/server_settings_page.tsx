/** What the operator sets of this server, by what it is about. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Card } from "../../parts/card.tsx";
import { useDetailWords } from "../../parts/failure.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { FORMS, GROUP_NAMES, type Group, isSet, named, type ServerSettings } from "./forms.ts";
import { RestartNotice } from "./restart_notice.tsx";
import styles from "./server_settings.module.css";
import { SettingsForm } from "./settings_form.tsx";

const isGroup = (text: string | undefined): text is Group => GROUP_NAMES.some((name) => name === text);

export default function ServerSettingsPage() {
  const t = useMessages("serverSettings");
  const settings = useQuery(query("GET /v1/settings/server", {}));
  const [{ group }] = useAddressState();
  const at = isGroup(group) ? group : "mail";
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Loaded query={settings} skeleton={<SkeletonRows count={6} />}>
        {(answer) => (
          <>
            {answer.restart_needed && <RestartNotice settings={answer} />}
            <div className={styles.columns}>
              <Groups settings={answer} at={at} />
              <GroupForms settings={answer} at={at} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

/** What there is to set up, and whether it is. */
function Groups({ settings, at }: { settings: ServerSettings; at: Group }) {
  const t = useMessages("serverSettings");
  const { serverGroups } = useMessages("layout");
  return (
    <nav aria-label={t.menu} className={styles.groups}>
      <ul>
        {settings.groups.map((group) => {
          const isDone = isSet(group);
          const Icon = isDone ? CircleCheck : CircleDashed;
          return (
            <li key={group.group}>
              <Link
                to="/server/setup"
                search={{ group: group.group } as never}
                replace
                className={styles.group}
                activeProps={{}}
                aria-current={group.group === at ? "true" : undefined}
              >
                <Icon aria-hidden className={isDone ? styles.set : "faint"} />
                {serverGroups[group.group]}
                <span className="unseen">{isDone ? t.on : t.off}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function GroupForms({ settings, at }: { settings: ServerSettings; at: Group }) {
  const t = useMessages("serverSettings");
  const words = useDetailWords();
  const group = settings.groups.find((one) => one.group === at);
  if (!group) return null;
  return (
    <div className={styles.forms}>
      {group.wrong.length > 0 && (
        <Notice tone="bad">
          {t.notUsed}{" "}
          {group.wrong.map((one) => named(t, `${one.path.replace("values.", "")}: ${words(one)}`)).join(" ")}
        </Notice>
      )}
      {FORMS[at].map((form) => (
        <Card key={form.name} title={t.forms[form.name].title} text={t.forms[form.name].text}>
          <SettingsForm form={form} group={group} />
        </Card>
      ))}
      <p className="note">{t.ownAddresses}</p>
    </div>
  );
}
