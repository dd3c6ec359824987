/** Beside what the server can't do yet: the way to where its operator sets it up. Others have none. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { type Texts, useMessages } from "../messages/messages.ts";

export function SetUpLink({ group }: { group: keyof Texts["layout"]["serverGroups"] }) {
  const { screens, serverGroups, colon } = useMessages("layout");
  const isOperator = useQuery(query("GET /v1/settings", {})).data?.operator === true;
  return isOperator ? (
    <Link to="/server/setup" search={{ group } as never}>
      {screens.serverSettings}
      {colon} {serverGroups[group]}
    </Link>
  ) : null;
}
