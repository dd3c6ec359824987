/** What a campaign says: its html, which AI can write. */
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import type { WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";
import type { CampaignDraft } from "./use_campaign_draft.ts";

export function ContentStep({ draft }: { campaign: WholeCampaign; draft: CampaignDraft }) {
  const t = useMessages("campaigns");
  const { now, set, problemOf } = draft;
  return (
    <>
      {useMay("editor", "content", "ai") && <Write draft={draft} />}
      <TextArea
        label={t.html}
        name="html"
        value={now.html}
        onChange={({ target }) => set({ html: target.value })}
        problem={problemOf("html")}
        className={styles.html}
        maxLength={500_000}
        rows={14}
        spellCheck={false}
        required
      />
    </>
  );
}

function Write({ draft: { set } }: { draft: CampaignDraft }) {
  const t = useMessages("campaigns");
  const { show } = useToasts();
  const [about, setAbout] = useState("");
  const write = useChange("POST /v1/tools/generate_email", {
    onDone: ({ subject, preheader, html }) => {
      set({ subject, preheader, html });
      show(t.written);
    },
  });
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ prompt: about.trim() });
      }}
    >
      <TextField
        label={t.writeAbout}
        placeholder={t.writeExample}
        value={about}
        onChange={({ target }) => setAbout(target.value)}
        maxLength={2000}
        required={false}
      />
      <Button type="submit" icon={Sparkles} busy={write.isPending} disabled={about.trim() === ""}>
        {t.write}
      </Button>
    </form>
  );
}
