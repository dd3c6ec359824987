/** What an experiment consists of, for one that is made and for a draft that is changed. */
import { useQuery } from "@tanstack/react-query";
import { Plus, Sparkles, X } from "lucide-react";
import { useState } from "react";
import type { CallError } from "../../api/errors.ts";
import { listQuery, useChange, wholeQuery } from "../../api/queries.ts";
import { formatDate } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Select, TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm, type Entered } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import { backTo, isBack, useVersionName } from "../workspace/use_change_words.ts";
import { useClickTargets } from "./click_targets.ts";
import { type Draft, type Experiment, GOALS, type GoalType } from "./experiment.ts";
import styles from "./experiment_form.module.css";
import { VariationPictures } from "./variation_pictures.tsx";

/** Versions of a page to choose from. */
const MOST_VERSIONS = 50;
const MOST_VARIATIONS = 6;
const KEYS = ["a", "b", "c", "d", "e", "f"];

/** A row of the form: what is compared with the control. */
interface Row {
  key: string;
  name: string;
  version_id: string;
  weight: number;
}

interface ExperimentFormProps {
  page: { _id: string; website_id: string };
  /** The version that visitors see. */
  control: string;
  /** What is changed; left out: it is new. */
  experiment?: Experiment;
  error: CallError | null;
  isBusy: boolean;
  onSave: (draft: Omit<Draft, "page_id">) => void;
}

export function ExperimentForm({ page, control, experiment, error, isBusy, onSave }: ExperimentFormProps) {
  const t = useMessages("experiments");
  const versions = useQuery(listQuery("GET /v1/pages/:id/versions", { id: page._id, limit: MOST_VERSIONS }));
  const [rows, setRows] = useState<Row[] | null>(experiment?.variations ?? null);
  const seesForms = useMay("viewer", "forms");
  const forms = useQuery({ ...wholeQuery("GET /v1/forms", { website_id: page.website_id }), enabled: seesForms });
  const nameOf = useVersionName();
  const hasForms = forms.data?.data.length !== 0;
  const hasOwn = !forms.data || forms.data.data.some(({ page_id }) => page_id === page._id);
  const [chosen, setGoal] = useState<GoalType | null>(experiment?.goal.type ?? null);
  const goal = chosen ?? (hasOwn ? "form_submission" : "click");
  const [hypothesis, setHypothesis] = useState(experiment?.hypothesis ?? "");
  return (
    <Loaded query={versions} skeleton={<SkeletonRows count={5} />}>
      {({ data }) => {
        const others = data.filter(({ _id }) => _id !== control);
        const first = { key: "a", name: t.controlName, version_id: control, weight: 1 };
        const newest = others.slice(0, 1).map(({ _id }) => ({
          key: "b",
          name: t.variationName(2),
          version_id: _id,
          weight: 1,
        }));
        const shown = rows ?? [first, ...newest];
        const change = (place: number, changes: Partial<Row>) =>
          setRows(shown.map((row, index) => (index === place ? { ...row, ...changes } : row)));
        const addTo = (before: Row[], made: Pick<Row, "name" | "version_id">) => {
          const key = KEYS.find((one) => before.every((row) => row.key !== one));
          if (key) setRows([...before, { key, weight: 1, ...made }]);
        };
        const propose = ({ name, version_id, hypothesis: why }: Proposed) => {
          // Beside the control alone, as long as nobody has chosen another version.
          addTo(rows ?? [first], { name, version_id });
          // What somebody has written stays.
          setHypothesis((written) => written.trim() || why);
        };
        if (others.length === 0)
          return (
            <div className={styles.fields}>
              <Notice tone="plain">{t.noVersion}</Notice>
              <Proposals pageId={page._id} onProposed={propose} />
            </div>
          );
        const submit = ({ text }: Entered) =>
          onSave({
            name: text("name"),
            hypothesis: hypothesis.trim() || null,
            variations: shown,
            goal: { type: goal, target: text("target") || null },
            traffic: Number(text("traffic")),
            sticky: text("sticky") === "cookie" ? "cookie" : "day",
          });
        return (
          <ChangeForm
            kept={`experiment ${experiment?._id ?? `of ${page._id}`}`}
            onSubmit={submit}
            className={styles.parts}
          >
            {error && !["name", "goal.target"].some((field) => error.problemOf(field)) && (
              <Notice tone="bad">{error.message}</Notice>
            )}
            <Card title={t.experiment}>
              <div className={styles.fields}>
                <TextField
                  label={t.name}
                  name="name"
                  defaultValue={experiment?.name}
                  placeholder={t.nameExample}
                  problem={error?.problemOf("name")}
                  maxLength={200}
                  required
                />
                <TextArea
                  label={t.hypothesis}
                  value={hypothesis}
                  onChange={(event) => setHypothesis(event.target.value)}
                  placeholder={t.hypothesisExample}
                  maxLength={2000}
                  required={false}
                />
              </div>
            </Card>
            <Card title={t.variations}>
              <VariationPictures pageId={page._id} variations={shown} />
              <ol className={styles.rows}>
                {shown.map((row, place) => (
                  <li key={row.key}>
                    <TextField
                      label={place === 0 ? t.control : t.variationLabel(place + 1)}
                      value={row.name}
                      onChange={(event) => change(place, { name: event.target.value })}
                      maxLength={200}
                      required
                    />
                    {place === 0 ? null : (
                      <Select
                        label={t.versionLabel(place + 1)}
                        value={row.version_id}
                        onChange={(event) => change(place, { version_id: event.target.value })}
                        options={others.map((version) => ({
                          value: version._id,
                          label: [
                            formatDate(version.created_at, { dateStyle: "medium", timeStyle: "short" }),
                            nameOf(version),
                            ...[isBack(version) && backTo(version, data)].flatMap((one) => (one ? nameOf(one) : [])),
                          ].join(" · "),
                        }))}
                      />
                    )}
                    <span className={styles.weight}>
                      <TextField
                        label={t.weight}
                        aria-label={t.weightLabel(row.name)}
                        type="number"
                        min={1}
                        max={1000}
                        value={row.weight}
                        onChange={(event) => change(place, { weight: Number(event.target.value) })}
                        required
                      />
                      {place > 1 && (
                        <IconButton
                          icon={X}
                          label={t.removeVariation(place + 1)}
                          onClick={() => setRows(shown.filter((_, index) => index !== place))}
                        />
                      )}
                    </span>
                  </li>
                ))}
              </ol>
              <div className="row">
                {shown.length < Math.min(MOST_VARIATIONS, others.length + 1) && (
                  <Button
                    icon={Plus}
                    onClick={() => {
                      const free = others.find(({ _id }) => shown.every((row) => row.version_id !== _id))!;
                      addTo(shown, { name: t.variationName(shown.length + 1), version_id: free._id });
                    }}
                  >
                    {t.addVariation}
                  </Button>
                )}
                {shown.length < MOST_VARIATIONS && <Proposals pageId={page._id} onProposed={propose} />}
              </div>
            </Card>
            <Card title={t.goal}>
              <div className={styles.fields}>
                <Select
                  label={t.goalLabel}
                  value={goal}
                  onChange={(event) => setGoal(event.target.value as GoalType)}
                  options={GOALS.filter((one) => one !== "form_submission" || hasForms || goal === one).map(
                    (value) => ({
                      value,
                      label: t.goals[value],
                    }),
                  )}
                />
                <Target
                  goal={goal}
                  forms={forms.data?.data ?? null}
                  hasOwn={hasOwn}
                  problem={error?.problemOf("goal.target") ?? null}
                  page={page}
                  control={control}
                  target={experiment?.goal.type === goal ? experiment.goal.target : null}
                />
                <div className={styles.pair}>
                  <TextField
                    label={t.traffic}
                    name="traffic"
                    type="number"
                    min={0}
                    max={100}
                    defaultValue={experiment?.traffic ?? 100}
                    hint={t.trafficHint}
                    required
                  />
                  <Select
                    label={t.sticky}
                    name="sticky"
                    defaultValue={experiment?.sticky ?? "day"}
                    hint={t.stickyHint}
                    options={[
                      { value: "day", label: t.stickyDay },
                      { value: "cookie", label: t.stickyCookie },
                    ]}
                  />
                </div>
              </div>
            </Card>
            <div>
              <Button type="submit" look="solid" busy={isBusy}>
                {t.save}
              </Button>
            </div>
          </ChangeForm>
        );
      }}
    </Loaded>
  );
}

/** A version of the page, and why it may do better. */
type Proposed = Pick<Row, "name" | "version_id"> & { hypothesis: string };

/** Has a variation proposed. */
function Proposals({ pageId, onProposed }: { pageId: string; onProposed: (made: Proposed) => void }) {
  const t = useMessages("experiments");
  const mayAsk = useMay("editor", "content", "ai");
  const suggest = useChange("POST /v1/experiments/suggest", {
    refresh: ["GET /v1/pages/:id/versions", "GET /v1/credits"],
    says: (made) => t.proposed(made.name),
    onDone: (made) => onProposed(made),
  });
  if (!mayAsk) return null;
  return (
    <div className="row">
      {(["headline", "order"] as const).map((change) => (
        <Button
          key={change}
          icon={Sparkles}
          busy={suggest.isPending && suggest.variables?.change === change}
          disabled={suggest.isPending}
          onClick={() => suggest.mutate({ page_id: pageId, change })}
        >
          {t.propose[change]}
        </Button>
      ))}
    </div>
  );
}

interface TargetProps extends Pick<ExperimentFormProps, "page" | "control"> {
  goal: GoalType;
  target: string | null;
  /** What is wrong with it. */
  problem: string | null;
}

/** The value of the choice of a selector of one's own. */
const OWN = "?";

/** A link or a button of the page, or any selector. */
function Clicked({ page, control, target, problem }: Omit<TargetProps, "goal">) {
  const t = useMessages("experiments");
  const { targets: options, isPending } = useClickTargets(page._id, control);
  const [chosen, setChosen] = useState(target);
  if (isPending) return <SkeletonRows count={1} />;
  const value = chosen ?? (options.size > 0 ? "" : OWN);
  const isOwn = value !== "" && !options.has(value);
  return (
    <>
      {options.size > 0 && (
        <Select
          label={t.clicked}
          value={isOwn ? OWN : value}
          onChange={(event) => setChosen(event.target.value)}
          required
          options={[
            { value: "", label: t.chooseElement },
            ...Array.from(options, ([value, label]) => ({ value, label: label.slice(0, 100) })),
            { value: OWN, label: t.ownSelector },
          ]}
        />
      )}
      {isOwn ? (
        <TextField
          label={t.selector}
          name="target"
          defaultValue={value === OWN ? "" : value}
          hint={t.selectorHint}
          problem={problem}
          maxLength={300}
          spellCheck={false}
          required
        />
      ) : (
        <input type="hidden" name="target" value={value} />
      )}
    </>
  );
}

interface GoalForms {
  /** Those of the website; null: not known. */
  forms: { _id: string; name: string }[] | null;
  /** Whether the page has one of them. */
  hasOwn: boolean;
}

/** What the goal is about: a form, what is clicked, a page. */
function Target({ goal, forms, hasOwn, page, control, target, problem }: TargetProps & GoalForms) {
  const t = useMessages("experiments");
  const pages = useQuery({
    ...wholeQuery("GET /v1/websites/:id/pages", { id: page.website_id }),
    enabled: goal === "page_view",
  });
  if (goal === "click") return <Clicked page={page} control={control} target={target} problem={problem} />;
  if (goal === "form_submission")
    return (
      <Select
        key={forms ? "forms" : "no forms"}
        label={t.form}
        name="target"
        defaultValue={target ?? ""}
        options={[
          ...(hasOwn ? [{ value: "", label: t.anyForm }] : []),
          ...(forms ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
    );
  return (
    <Select
      key={pages.data ? "pages" : "no pages"}
      label={t.goalPage}
      name="target"
      defaultValue={target ?? ""}
      required
      options={[
        { value: "", label: t.choosePage },
        ...(pages.data?.data ?? [])
          .filter(({ _id }) => _id !== page._id)
          .map(({ _id, name, path }) => ({ value: _id, label: `${name} (${path})` })),
      ]}
    />
  );
}
