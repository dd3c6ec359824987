/** What is in the way of a domain. */
import { DOMAIN_PROBLEMS } from "../../../sentences/domain_problems.ts";

export default {
  ...DOMAIN_PROBLEMS,
  own_address_unknown:
    "{domain} leads to {addresses}. Whether that is this server can be told when its operator has entered its public IP addresses, or a request to the name comes here.",
  authority_said: "{authority} says: “{said}”",
  authority_refuses: "{authority} refuses the certificate: “{said}”",
  authority_fails: "{authority} can't issue certificates at the moment. It is tried again automatically.",
};
