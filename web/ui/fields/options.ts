/** One choice of a combobox. */
export interface Option {
  key: string
  label: string
  /** A second line. */
  detail?: string
}
