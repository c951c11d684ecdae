/** Kinds of columns, as the data dictionary names them. */
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
