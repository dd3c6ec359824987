/** What a campaign says: blocks, which AI can write, or html for who writes it themselves. */
import { Code, LayoutList, Sparkles } from "lucide-react";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Checkbox, TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { WebsitePicker } from "../../parts/website_picker.tsx";
import { useMay } from "../../session/session.ts";
import { BlockEditor } from "./block_editor.tsx";
import { type Block, blocksOfText } from "./blocks.ts";
import type { WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";
import type { CampaignDraft } from "./use_campaign_draft.ts";

export function ContentStep({ campaign, draft }: { campaign: WholeCampaign; draft: CampaignDraft }) {
  const t = useMessages("campaigns");
  const { now, set, problemOf } = draft;
  const [isCode, setCode] = useState(now.blocks === null);
  const [isAsking, setAsking] = useState(false);
  const mayAsk = useMay("editor", "content", "ai");
  const write = (blocks: Block[], about = {}) => {
    setCode(false);
    set({ ...about, blocks });
  };
  return (
    <>
      {mayAsk && <Write onWritten={(about, blocks) => write(blocks, about)} />}
      {isCode ? (
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
      ) : (
        <>
          <WebsitePicker
            label={t.lookOf}
            none={t.plainLook}
            value={now.website_id ?? ""}
            withAll
            onChoose={(id) => set({ website_id: id || null })}
          />
          <BlockEditor
            blocks={(now.blocks ?? []) as Block[]}
            onChange={(blocks) => set({ blocks })}
            problemOf={problemOf}
          />
        </>
      )}
      <Checkbox
        label={t.trackClicks}
        hint={t.trackClicksHint}
        checked={now.track_clicks}
        onChange={({ target }) => set({ track_clicks: target.checked })}
      />
      <div>
        {isCode ? (
          <Button
            size="small"
            look="quiet"
            icon={LayoutList}
            onClick={() => (campaign.blocks ? write(campaign.blocks as Block[]) : setAsking(true))}
          >
            {t.asBlocks}
          </Button>
        ) : (
          <Button size="small" look="quiet" icon={Code} onClick={() => setCode(true)}>
            {t.asHtml}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => write(blocksOfText(campaign.subject))}
        title={t.asBlocks}
        description={t.asBlocksText}
        action={t.asBlocksAction}
      />
    </>
  );
}

interface WriteProps {
  onWritten: (about: { subject: string; preheader: string }, blocks: Block[]) => void;
}

function Write({ onWritten }: WriteProps) {
  const t = useMessages("campaigns");
  const [about, setAbout] = useState("");
  const write = useChange("POST /v1/tools/generate_email", {
    says: t.written,
    onDone: ({ subject, preheader, text }) => onWritten({ subject, preheader }, blocksOfText(text)),
  });
  return (
    <ChangeForm className={styles.write} onSubmit={() => write.mutate({ prompt: about.trim() })}>
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
    </ChangeForm>
  );
}
