export const office = {
  onThisPage: 'On this page',
  editionOf: 'Edition of',
  otherPages: 'Other policies',
  PrivacyPolicy: 'Privacy Policy',
  PrivacyNotice: 'Privacy Notice',
  CookiesPolicy: 'Cookies Policy',
  TermConditionofUse: 'Term and Condition of Use',
  contactTitle: 'Contact Us',
  contactDescription: 'Address, telephone and fax numbers of the {{office}}.',
  address: 'Address',
  units: 'Departments',
  unit: 'Department',
}
