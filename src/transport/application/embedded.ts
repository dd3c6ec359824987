/** The application's files in the executable. Loaded from nowhere else: with the source, the macro would run each time. */
import { bundledApplication } from "./bundle_macro.ts" with { type: "macro" };

export const EMBEDDED_BUNDLE: string = bundledApplication();
