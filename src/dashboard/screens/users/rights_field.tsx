/** What somebody with the role of a client may do: rights that go together, or one by one. */
import { useMessages } from "../../messages/messages.ts";
import { Checkbox, Select } from "../../parts/field.tsx";
import styles from "./rights_field.module.css";
import { GIVEN, PRESETS, presetOf, type Right } from "./user.ts";

interface RightsFieldProps {
  label: string;
  hint?: string;
  rights: readonly Right[];
  onChange: (rights: Right[]) => void;
}

export function RightsField({ rights, onChange, ...field }: RightsFieldProps) {
  const t = useMessages("users");
  const preset = presetOf(rights);
  return (
    <div className={styles.rights}>
      <Select
        {...field}
        value={preset ?? ""}
        onChange={({ target }) => {
          const chosen = PRESETS.find((name) => name === target.value);
          if (chosen) onChange([...GIVEN[chosen]]);
        }}
        options={[
          ...(preset ? [] : [{ value: "", label: t.ownRights }]),
          ...PRESETS.map((value) => ({ value, label: t.presets[value] })),
        ]}
      />
      <fieldset>
        <legend>{t.oneByOne}</legend>
        {GIVEN.full.map((right) => (
          <Checkbox
            key={right}
            label={t.rightNames[right]}
            checked={rights.includes(right)}
            onChange={({ target }) =>
              onChange(GIVEN.full.filter((one) => (one === right ? target.checked : rights.includes(one))))
            }
          />
        ))}
      </fieldset>
    </div>
  );
}
