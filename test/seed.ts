/**
 * Property tests see the same values in every run, so that a failure says something about what was changed. FC_SEED
 * searches with others.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) });
