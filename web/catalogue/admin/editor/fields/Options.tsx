/** The options of a select field, by their values and labels. */
export const Options = ({ of: options }: { of: (readonly [value: number, label: string])[] }) =>
  options.map(([value, label]) => (
    <option key={value} value={String(value)}>
      {label}
    </option>
  ))
