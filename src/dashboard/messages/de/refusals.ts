export default {
  signed_out: "Deine Sitzung ist zu Ende. Melde dich wieder an.",
  offline: "Der Server ist nicht zu erreichen. Sieh nach der Verbindung und versuch es noch einmal.",
  unreachable: "Der Server ist nicht erreichbar. Was du eingegeben hast, bleibt hier stehen.",
  unanswered: "Der Server hat nicht geantwortet. Versuch es noch einmal.",
};
