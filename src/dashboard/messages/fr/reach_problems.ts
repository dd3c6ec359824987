import { frenchReachProblems } from "../../../sentences/reach_problems.ts";

export default { ...frenchReachProblems };
