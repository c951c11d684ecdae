export const tables = {
  search: 'Search',
  searchIn: 'Search: {{table}}',
  rows: 'Rows',
  all: 'All',
  failed: 'The rows did not arrive',
  failedText: 'The line was lost, or the portal does not answer. Try again in a moment.',
}
