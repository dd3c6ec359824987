/**
 * What holds for all tests. Property tests see the same values in every run, so that a failure says something about what was changed. FC_SEED
 * searches with others.
 */
import { afterEach, expect } from "bun:test";
import fc from "fast-check";
import { brokenPromises } from "./broken_promises.ts";

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) });

afterEach(() => expect(brokenPromises.splice(0)).toEqual([]));
