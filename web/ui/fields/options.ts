/** One choice of a combobox. */
export interface Option {
  key: string
  label: string
  /** A second line below the label. */
  detail?: string
}
