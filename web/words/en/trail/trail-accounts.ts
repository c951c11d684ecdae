/** Calls about accounts, and those that prepare files for publication. */
export const trailAccounts = {
  call_addUser: 'Add user',
  call_addDirectoryUsers: 'Add users from the directory',
  call_editUser: 'Edit the profile of a user',
  call_changeStatuses: 'Change the status of users',
  call_setPassword: 'Set the password of a user',
  call_unlockUser: 'Unlock a user',
  call_switchSecondFactor: 'Switch the second factor of a user',
  call_sendEnrolmentLink: 'Send a link to enrol in the second factor',
  call_resendConfirmation: 'Send the confirmation again',
  call_eraseUser: 'Erase the data of a user',
  call_readWordFile: 'Read a file of keywords',
  call_setDraftColumns: 'Set the types of columns',
  call_applyRecipe: 'Read a file with a recipe',
  call_draftVersions: 'Restore versions of files',
  call_loadReportNow: 'Load a report now',
}
