/** Fields that find one user, report or group by typed text. */
export const searchFields = {
  searching: 'Searching …',
  nothingFound: 'No matches found',
  typeMore: 'Showing the first {{number}}; type more to find others.',
  failed: 'The search failed. Please try again in a moment.',
}
