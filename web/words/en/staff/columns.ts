/** Texts for staff about the columns of a draft. */
export const columns = {
  title: 'Types of the columns',
  text: 'These types were read from the values of the CSV. Readers filter, sort and total by these types. Correct them where needed; your choice is kept for the next upload too.',
  column: 'Column',
  type: 'Type',
  role: 'Used as',
  detected: 'Detected',
  missing: 'Words for a missing value',
  missingHint: 'Separate words with commas.',
  asDetected: 'As detected',
  saved: 'The types of the columns are saved.',
  showAll: 'Show all {{number}} columns',
  failed: 'The columns could not be shown.',
  // `misfits`: the user has just chosen the type. `misfitsBefore`: the choice of an earlier version meets a new file.
  misfits: 'These values do not fit the type. Nothing was saved.',
  misfitsBefore:
    'These values do not fit the type that was chosen for an earlier version. Choose again, or readers cannot query the table.',
  misfit: 'Row {{row}} of {{column}}: {{text}}',
  // Types of values, by the kinds of the contract. A decimal is exact; any other number with a fraction or an exponent is a `number`.
  kind_text: 'text',
  kind_integer: 'whole number',
  kind_decimal: 'decimal number',
  kind_number: 'number',
  kind_date: 'date',
  kind_datetime: 'date and time',
  // The type date has two choices, by the order in which the CSV has day and month.
  dayFirst: 'date, day first',
  monthFirst: 'date, month first',
  // What a column is used as.
  role_key: 'key',
  role_label: 'label',
  role_measure: 'figure',
  role_time: 'time',
  role_note: 'note',
  // Details below a type.
  eraBe: 'Buddhist years',
  noValues: 'No row has a value.',
  percent: 'per cent',
  missingWords: 'Read as missing: {{words}}',
  // What the check noticed about the values.
  flag_leadingZeros: 'Some values begin with zeros, so they stay text.',
  flag_longNumbers: 'Some numbers have too many digits, so they stay text.',
  flag_mixedUnits: 'Only some values have a per cent sign.',
  flag_mixedEras: 'Buddhist and Common years are mixed.',
  flag_mixedDates: 'Dates are written in several ways.',
  flag_dayOrder: 'Nothing shows whether the day or the month comes first.',
  flag_almostNumbers: '{{number}} of {{total}} values are not numbers: {{samples}}',
  flag_almostDates: '{{number}} of {{total}} values are not dates: {{samples}}',
}
