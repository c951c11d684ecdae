/** Types of columns, as in the data dictionary. */
export const types = {
  string: 'text',
  text: 'text',
  number: 'number',
  integer: 'whole number',
  year: 'year',
  date: 'date',
  datetime: 'date and time',
  percent: 'percent',
}
