/** Starts the application in the page. */
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/queries.ts";
import { preloadMenus } from "./parts/menu.tsx";
import { ToastProvider } from "./parts/toast.tsx";
import "./parts/theme.ts";
import { createApplicationRouter } from "./routes.tsx";

const queryClient = createQueryClient(() => {
  queryClient.clear();
  // Whoever may see a screen is asked anew, and sent to sign in when nobody may.
  void router.invalidate();
});
const router = createApplicationRouter(queryClient);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
);

const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000));
whenIdle(preloadMenus);
