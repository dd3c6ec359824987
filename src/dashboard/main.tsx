/** Starts the application in the page. */
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Copy, Download, Ellipsis, ExternalLink, PencilLine, Plus, SearchX, Trash2 } from "lucide-react";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { enterNamedAccount } from "./api/account.ts";
import { createQueryClient } from "./api/queries.ts";
import { loadTexts } from "./messages/messages.ts";
import { keepWritings } from "./parts/draft.ts";
import { ToastProvider } from "./parts/toast.tsx";
import "./parts/theme.ts";
import { pause } from "./pause.ts";
import { createApplicationRouter } from "./routes.tsx";
// What nearly every screen is made of is in the first file: each apart would be asked for by itself.
import "./parts/address_state.ts";
import "./parts/card.tsx";
import "./parts/choice.tsx";
import "./parts/confirm_dialog.tsx";
import "./parts/copy_text.tsx";
import "./parts/empty_state.tsx";
import "./parts/field.tsx";
import "./parts/language_switch.tsx";
import "./parts/loaded.tsx";
import "./parts/notice.tsx";
import "./parts/page_header.tsx";
import "./parts/page_thumbnail.tsx";
import "./parts/pager.tsx";
import "./parts/search_field.tsx";
import "./parts/skeleton.tsx";
import "./parts/status_badge.tsx";
import "./parts/table.tsx";
import "./parts/theme_switch.tsx";
import "./parts/time.tsx";

Object.freeze([Copy, Download, Ellipsis, ExternalLink, PencilLine, Plus, SearchX, Trash2]);

/** The screen takes the place of what the document shows when all of it is there, in small steps. */
async function start(): Promise<void> {
  enterNamedAccount();
  const texts = loadTexts("start");
  let leaving = false;
  const queryClient = createQueryClient(() => {
    // All that a screen has asked for is refused, one after the other: to begin anew for each would break off the first.
    if (leaving) return;
    leaving = true;
    keepWritings(true);
    queryClient.clear();
    // Whoever may see a screen is asked anew, and sent to sign in when nobody may.
    void router.invalidate().finally(() => {
      leaving = false;
    });
  });
  await pause();
  const router = createApplicationRouter(queryClient);
  await pause();
  await Promise.all([texts, router.load()]);
  await pause();
  startTransition(() =>
    createRoot(document.getElementById("root")!).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
void start();
