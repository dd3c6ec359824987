import { feature } from "../../operation/feature.ts";
import { createBrands } from "../../policy/brands.ts";
import { brandOperations } from "./operations.ts";

export const brand = feature({
  name: "brand",
  operations: brandOperations,
  onStart: ({ part }) => part(createBrands).refresh(),
});
