/** Texts about the consents of a user: the page of receipts, the ledger of consent, and the withdrawal, which closes the account. */
export const privacy = {
  // The page of receipts, and the link to it in the profile
  receipts: 'Consent receipts',
  openReceipts: 'Show receipts',
  print: 'Print',
  person: 'Account',
  bothEras: '{{day}} (B.E. {{thaiDay}}), {{time}}',
  cookies: 'Cookies of this browser',
  cookiesNotAccepted: 'Not accepted in this browser',
  cookiesText: 'The choice applies to this browser and is stored without your name.',
  noReceipts: 'You have not accepted or withdrawn anything yet.',
  // One receipt; a digest (SHA-256) proves which PDF and which text it is about
  agreement: 'Agreement',
  nameAtThatTime: 'Name and email address at that time',
  address: 'From IP address',
  pdf: 'SHA-256 of the PDF',
  textEn: 'SHA-256 of the English text',
  textTh: 'SHA-256 of the Thai text',
  // The place of a receipt in the ledger, and the delivery of the receipt to the consent service
  ledger: 'Consent ledger',
  notInLedger: 'Not in the ledger. Please contact the office.',
  delivery: 'Delivered to the consent service',
  notDelivered: 'Not delivered',
  // A link is one record of a chain: its hash is computed from the hash of the previous link and its own content
  link: 'Link {{number}}',
  hashInput: 'Hash input',
  previousHash: 'Hash of the previous link',
  firstLink: 'None: this is the first link',
  content: 'Content',
  // The end of the page of receipts
  howToCheck: 'How to check a receipt',
  howToCheckText:
    'A hash is the SHA-256 of the hash of the previous link, as bytes, followed by the content in UTF-8. Each link therefore depends on all earlier links, and a record cannot be changed without changing every later hash.',
  // The withdrawal of the consent in the profile
  withdrawal: 'Withdraw your consent',
  withdrawalText: 'You must accept the agreement to use an account. If you withdraw, your account is closed.',
  withdraw: 'Withdraw and close',
  // The dialog that confirms it
  withdrawTitle: 'Withdraw your consent and close your account?',
  accountClosesText:
    'Your account is closed at once, and you are logged out everywhere. Only the office can open it again.',
  newsEndsText: 'You will no longer receive news. An email confirms the withdrawal.',
  recordsKeptText:
    'The withdrawal is recorded in the ledger of consent together with your acceptance. Both are kept as evidence.',
  erasureText:
    'Your personal data is not erased yet. You can download it first, and ask the office to erase it at any time.',
  confirmClosing: 'I understand that my account will be closed.',
  confirmClosingFirst: 'Please tick the box to continue',
  closeAccount: 'Close my account',
  // The reasons why the server refuses it
  lastAdministrator: 'This is the last active System administrator. Assign the role to someone else first.',
  notAccepted: 'There is no accepted agreement to withdraw from.',
  // The dialog after the withdrawal
}
