/** Changing an experiment: all of a draft; of one that was started its name, what is expected, and who takes part. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { query, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { type Experiment, TOUCHED } from "./experiment.ts";
import styles from "./experiment_form.module.css";
import { ExperimentForm } from "./experiment_form.tsx";

export default function EditExperimentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const experiment = useQuery(query("GET /v1/experiments/:id", { id }));
  return (
    <Loaded query={experiment} skeleton={<SkeletonRows count={5} />}>
      {(shown) => <Changed experiment={shown} />}
    </Loaded>
  );
}

function Changed({ experiment }: { experiment: Experiment }) {
  const t = useMessages("experiments");
  const navigate = useNavigate();
  const { _id, name, hypothesis, traffic, status, page_id, website_id, variations } = experiment;
  const save = useFormChange("PUT /v1/experiments/:id", {
    refresh: [...TOUCHED],
    says: t.saved,
    onDone: () => void navigate({ to: "/experiments/$id", params: { id: _id } }),
  });
  const { error } = save;
  return (
    <>
      <PageHeader
        above={
          <Link to="/experiments/$id" params={{ id: _id }}>
            {name}
          </Link>
        }
        title={t.editTitle}
      />
      {status === "draft" ? (
        <ExperimentForm
          page={{ _id: page_id, website_id }}
          control={variations[0]!.version_id}
          experiment={experiment}
          error={error}
          isBusy={save.isPending}
          onSave={(draft) => save.mutate({ ...draft, id: _id })}
        />
      ) : (
        <ChangeForm
          kept={`experiment ${_id}`}
          className={styles.parts}
          onSubmit={({ text }) =>
            save.mutate({
              id: _id,
              name: text("name"),
              hypothesis: text("hypothesis") || null,
              traffic: Number(text("traffic")),
            })
          }
        >
          {error && <Notice tone="bad">{error.message}</Notice>}
          <Card title={t.experiment}>
            <div className={styles.fields}>
              <TextField label={t.name} name="name" defaultValue={name} maxLength={200} required />
              <TextArea
                label={t.hypothesis}
                name="hypothesis"
                defaultValue={hypothesis ?? ""}
                maxLength={2000}
                required={false}
              />
              <TextField
                label={t.traffic}
                name="traffic"
                type="number"
                min={0}
                max={100}
                defaultValue={traffic}
                hint={t.trafficHint}
                required
              />
            </div>
          </Card>
          <div>
            <Button type="submit" look="solid" busy={save.isPending}>
              {t.save}
            </Button>
          </div>
        </ChangeForm>
      )}
    </>
  );
}
