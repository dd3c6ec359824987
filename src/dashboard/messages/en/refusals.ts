/** What is said where no answer came: also who has lost the connection has these. The others are in `codes.ts`. */
export default {
  signed_out: "Your session has ended. Sign in again.",
  offline: "The server can't be reached. Check the connection and try again.",
  unreachable: "The server can't be reached. What you have typed stays here.",
  unanswered: "The server didn't answer. Try again.",
};
