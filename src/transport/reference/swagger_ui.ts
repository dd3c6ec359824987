/** What Swagger UI's page loads; a module of its own, so that it is in memory when somebody opens that page, and never before. */

import style from "swagger-ui-dist/swagger-ui.css" with { type: "text" };
import bundle from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "text" };

export { bundle, style };
