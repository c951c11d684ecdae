/** Texts of controls that readers and staff use. */
export const ui = {
  twoSentences: '{{first}}. {{second}}',
  noValue: 'no value',
  close: 'Close',
  tryAgain: 'Try again',
  requestId: 'Reference: {{id}}',
  pages: 'Pages',
  rangeOf: '{{from}}–{{to}} of {{total}}',
  pageOf: 'Page {{page}} of {{pages}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  clear: 'Clear',
  cancel: 'Cancel',
  openAgain: 'Close this window and open it again to see the current values.',
}
