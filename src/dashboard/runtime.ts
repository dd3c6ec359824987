/** What the application runs on: a file of its own, which is run by itself. */
import "react-dom/client";
