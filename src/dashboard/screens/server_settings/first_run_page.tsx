/** The first run: mail, a model and a domain, one after the other. Each can be left out, and all be left and taken up again. */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { Check, CircleCheck, CircleDashed } from "lucide-react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { classes } from "../../parts/classes.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { FORMS, isSet, type ServerSettings } from "./forms.ts";
import { RestartNotice } from "./restart_notice.tsx";
import styles from "./server_settings.module.css";
import { SettingsForm } from "./settings_form.tsx";
import { groupOf, STEPS } from "./steps.ts";

export default function FirstRunPage() {
  const t = useMessages("serverSettings");
  const about = useQuery(query("GET /v1/settings", {}));
  const isOperator = about.data?.operator ?? true;
  const settings = useQuery({ ...query("GET /v1/settings/server", {}), enabled: about.data?.operator === true });
  if (!isOperator) return <Navigate to="/" replace />;
  return (
    <div className={styles.start}>
      <PageHeader title={t.start.title} text={t.start.text} />
      <Loaded query={settings} skeleton={<SkeletonRows count={5} />}>
        {(answer) => <Run settings={answer} />}
      </Loaded>
    </div>
  );
}

function Run({ settings }: { settings: ServerSettings }) {
  const t = useMessages("serverSettings");
  const { serverGroups } = useMessages("layout");
  const [{ step }, change] = useAddressState();
  // Who comes back goes on with the first that is not set.
  const open = STEPS.findIndex((name) => !isSet(groupOf(settings, name)));
  const asked = [...STEPS, "done"].indexOf(step ?? "");
  const at = asked >= 0 ? asked : open < 0 ? STEPS.length : open;
  const goTo = (index: number) => change({ step: STEPS[index] ?? "done" }, { replace: false });
  const name = STEPS[at];
  return (
    <>
      <ol className={styles.steps} aria-label={t.start.steps}>
        {STEPS.map((one, index) => {
          const isDone = isSet(groupOf(settings, one));
          return (
            <li key={one}>
              <button
                type="button"
                className={classes(styles.step, isDone && styles.stepDone)}
                aria-current={index === at ? "step" : undefined}
                onClick={() => goTo(index)}
              >
                <span>
                  {isDone && <Check aria-hidden />}
                  {serverGroups[one]}
                  {isDone && <span className="unseen">{t.on}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {name === undefined ? (
        <Summary settings={settings} />
      ) : (
        <Step key={name} settings={settings} name={name} onDone={() => goTo(at + 1)} />
      )}
    </>
  );
}

function Step({
  settings,
  name,
  onDone,
}: {
  settings: ServerSettings;
  name: (typeof STEPS)[number];
  onDone: () => void;
}) {
  const t = useMessages("serverSettings");
  const navigate = useNavigate();
  const [form] = FORMS[name];
  const { title, text } = t.forms[form!.name];
  return (
    <>
      <Card title={title} text={text}>
        <SettingsForm
          form={form!}
          group={groupOf(settings, name)}
          saveLabel={t.start.next}
          onSaved={onDone}
          beside={
            <Button look="quiet" onClick={onDone}>
              {t.start.skip}
            </Button>
          }
        />
      </Card>
      <Button look="quiet" className={styles.leave} onClick={() => void navigate({ to: "/" })}>
        {t.start.leave}
      </Button>
    </>
  );
}

function Summary({ settings }: { settings: ServerSettings }) {
  const t = useMessages("serverSettings");
  const { serverGroups } = useMessages("layout");
  return (
    <>
      {settings.restart_needed && <RestartNotice settings={settings} />}
      <Card title={t.start.doneTitle} text={t.start.doneText}>
        <ul className={styles.summary}>
          {STEPS.map((name) => {
            const isDone = isSet(groupOf(settings, name));
            const Icon = isDone ? CircleCheck : CircleDashed;
            return (
              <li key={name}>
                <Icon aria-hidden className={isDone ? styles.set : "faint"} />
                {serverGroups[name]}
                <span className={styles.state}>{isDone ? t.on : t.start.missing}</span>
              </li>
            );
          })}
        </ul>
        <div className="line">
          <ButtonLink look="solid" to="/new">
            {t.start.makeWebsite}
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}
