import { germanReachProblems } from "../../../sentences/reach_problems.ts";

export default { ...germanReachProblems };
