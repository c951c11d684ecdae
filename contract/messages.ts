/**
 * The sentences of the specification, with its spelling and capital letters. The screens replace `{{words}}` with the words of the search.
 * If the specification gives a sentence only in Thai, screens show the Thai in both languages with the English line below it.
 */
export const messages = {
  pleaseLogin: { en: 'Please login', th: 'กรุณาเข้าสู่ระบบ' },
  incomplete: { en: 'Incomplete information', th: 'ข้อมูลไม่ครบถ้วน' },
  noFile: { en: 'No File', th: 'ไม่มีไฟล์' },
  noLinkApi: { en: 'No Link Api', th: 'ไม่มีลิงก์ API' },
  noLinkDashboard: { en: 'No Link Dashboard', th: 'ไม่มีลิงก์แดชบอร์ด' },
  noDashboard: { en: 'No Dashboard', th: 'ไม่มีแดชบอร์ด' },
  searchFoundNothing: {
    en: 'Your search for “{{words}}” found no results.',
    th: 'ไม่พบผลลัพธ์ของการค้นหา “{{words}}”',
  },
  nothingToDisplay: { en: 'Sorry, nothing to display here :(', th: 'ขออภัย ไม่มีข้อมูลให้แสดงที่นี่' },
  browserAdvice: {
    en: 'This site reads best in Chrome on Windows or Safari on Mac.',
    th: 'เว็บไซต์นี้แสดงผลได้ดีที่สุดใน Chrome บน Windows หรือ Safari บน Mac',
  },
  // Forms (docs/behaviour/words.md#forms)
  usernameRequired: { en: 'Username is required', th: 'กรุณากรอกชื่อผู้ใช้' },
  englishOnly: { en: 'Please fill in English only.', th: 'กรุณากรอกเป็นภาษาอังกฤษเท่านั้น' },
  lettersOnly: { en: 'Please fill in letters only, English or Thai.', th: 'กรุณากรอกเฉพาะตัวอักษรไทยหรืออังกฤษ' },
  fillUsername: { en: 'Please fill in Username', th: 'กรุณากรอกชื่อผู้ใช้' },
  fillPassword: { en: 'Please fill in Password', th: 'กรุณากรอกรหัสผ่าน' },
  passwordRequired: { en: 'Password is required', th: 'กรุณากรอกรหัสผ่าน' },
  passwordHint: {
    en: 'Require at least 8 characters of capital letter, small letter and number (EXP:Xxxxxxxxx1)',
    th: 'ต้องมีอย่างน้อย 8 ตัวอักษร ประกอบด้วยตัวพิมพ์ใหญ่ ตัวพิมพ์เล็ก และตัวเลข (เช่น Xxxxxxxxx1)',
  },
  // If the two passwords differ: at the sign-up.
  passwordsDiffer: {
    en: "Those passwords didn't match. Try again.",
    th: 'รหัสผ่านไม่ตรงกัน กรุณาลองอีกครั้ง',
  },
  // If the two passwords differ: in the form in which staff add a user, and below the field of a new password.
  passwordDoesNotMatch: { en: 'Password does not match', th: 'รหัสผ่านไม่ตรงกัน' },
  firstnameRequired: { en: 'Firstname is required', th: 'กรุณากรอกชื่อ' },
  lastnameRequired: { en: 'Lastname is required', th: 'กรุณากรอกนามสกุล' },
  emailRequired: { en: 'Email is required', th: 'กรุณากรอกอีเมล' },
  emailInvalid: { en: 'Invalid email format', th: 'รูปแบบอีเมลไม่ถูกต้อง' },
  objectiveRequired: { en: 'Item is required', th: 'กรุณาเลือกรายการ' },
  otherObjectiveRequired: { en: 'Please choose Usage Objective', th: 'กรุณาระบุวัตถุประสงค์การใช้งาน' },
  completeFields: { en: 'Please complete all required fields', th: 'กรุณากรอกข้อมูลที่จำเป็นให้ครบ' },
  // If the two passwords differ: the title of the notice at a new password; the next sentence is its text.
  passwordNotMatch: { en: 'Password not match', th: 'รหัสผ่านไม่ตรงกัน' },
  checkPasswordField: { en: 'Please check password field again', th: 'กรุณาตรวจสอบช่องรหัสผ่านอีกครั้ง' },
  clickAccept: { en: 'Please click accept', th: 'กรุณากดยอมรับ' },

  // Login (docs/behaviour/words.md#login-and-account)
  loginSuccess: { en: 'Login Success', th: 'เข้าสู่ระบบสำเร็จ' },
  tryAgain: { en: 'Please try again', th: 'กรุณาลองอีกครั้ง' },
  wrongLogin: { en: 'Your username or password wrong', th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' },
  lockWarning: {
    en: 'Your account will be locked if you insert wrong password again',
    th: 'บัญชีผู้ใช้ของท่านจะถูกล็อกหากกรอกรหัสผ่านผิดอีกครั้ง',
  },
  accountLocked: {
    en: 'Locking account',
    th: 'บัญชีผู้ใช้ถูกล็อก',
  },
  alreadyInUse: {
    en: 'This account is in use on another device. Click OK to log out there and continue here.',
    th: 'บัญชีผู้ใช้นี้มีการใช้งานอยู่ในอุปกรณ์อื่น กดตกลงเพื่อออกจากระบบในอุปกรณ์นั้นและใช้งานต่อที่นี่',
  },
  accountDeleted: { en: 'Your account was deleted.', th: 'บัญชีผู้ใช้ของท่านถูกลบแล้ว' },
  contactCenter: { en: 'Please contact Center', th: 'กรุณาติดต่อศูนย์บริการ' },
  accountSuspended: { en: 'Your account was suspended.', th: 'บัญชีผู้ใช้ของท่านถูกระงับการใช้งาน' },
  cannotLogIn: { en: "Can't log in", th: 'เข้าสู่ระบบไม่ได้' },
  contactAdministrator: { en: 'Please contact Administrator', th: 'กรุณาติดต่อผู้ดูแลระบบ' },
  codeWrong: { en: 'Password wrong', th: 'รหัสไม่ถูกต้อง' },
  takenOver: {
    en: 'Your account has been taken over from another device',
    th: 'มีการเข้าสู่ระบบบัญชีผู้ใช้ของท่านจากอุปกรณ์อื่น',
  },
  timedOut: { en: 'Your session has timed out', th: 'หมดเวลาการใช้งานของท่านแล้ว' },

  // Sign-up, links (docs/behaviour/words.md#login-and-account)
  duplicatedUsername: {
    en: 'Username or National ID or Passport duplicated',
    th: 'ชื่อผู้ใช้ เลขประจำตัวประชาชน หรือเลขที่หนังสือเดินทางนี้มีผู้ใช้แล้ว',
  },
  checkEmailConfirmation: { en: 'Please check in your email confirmation', th: 'กรุณาตรวจสอบอีเมลยืนยันของท่าน' },
  checkEmailToVerify: {
    en: 'Please check your email to verify account.',
    th: 'กรุณาตรวจสอบอีเมลเพื่อยืนยันบัญชีผู้ใช้',
  },
  registered: { en: 'Register successfully', th: 'ลงทะเบียนสำเร็จ' },
  linkExpired: {
    en: 'Your confirmation link has expired after 72 hours',
    th: 'ลิงก์ยืนยันหมดอายุแล้ว (72 ชั่วโมง)',
  },
  signUpAgain: { en: 'Please sign up again', th: 'กรุณาลงทะเบียนใหม่อีกครั้ง' },
  emailNotFound: { en: 'Email not found.', th: 'ไม่พบอีเมล' },
  checkEmailToReset: {
    en: 'Please check your email to reset password',
    th: 'กรุณาตรวจสอบอีเมลเพื่อตั้งรหัสผ่านใหม่',
  },

  // Password, profile, second factor (docs/behaviour/words.md#login-and-account)
  passwordChanged: { en: 'Password has been changed', th: 'เปลี่ยนรหัสผ่านแล้ว' },
  samePassword: {
    en: 'New password must not be the same as current and previous 2 passwords.',
    th: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านปัจจุบันและสองรหัสผ่านก่อนหน้า',
  },
  commonPassword: {
    en: 'This password is too common. Please choose another.',
    th: 'รหัสผ่านนี้เป็นที่นิยมและเดาง่าย กรุณาเลือกรหัสผ่านอื่น',
  },
  wrongCurrentPassword: { en: 'Your current password was incorrect.', th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง' },
  passwordExpired: { en: 'Password Expire Alert', th: 'แจ้งเตือนรหัสผ่านหมดอายุ' },
  profileSaved: { en: 'edit user profile success', th: 'แก้ไขข้อมูลผู้ใช้สำเร็จ' },
  noQrCode: { en: 'User does not have a QRCode', th: 'ผู้ใช้นี้ไม่มีคิวอาร์โค้ด' },

  // Administration (docs/behaviour/words.md#what-is-set)
  informationRequired: { en: 'Information is required', th: 'กรุณากรอกข้อมูล' },
  notAvailable: { en: 'Not available', th: 'ข้อมูลไม่ครบถ้วน' },
  notAvailableRequired: { en: 'Not available required', th: 'กรุณากรอกข้อมูลให้ครบ' },
  addressInvalid: {
    en: 'The address must begin with http:// or https:// and must not contain a password.',
    th: 'URL ต้องขึ้นต้นด้วย http:// หรือ https:// และต้องไม่มีรหัสผ่าน',
  },
  seriesInvalid: {
    en: 'Please write a series as Country=Thailand; Sex=Total, with four columns at most.',
    th: 'กรุณาระบุชุดตัวเลข เช่น Country=Thailand; Sex=Total ไม่เกิน 4 คอลัมน์',
  },
  noSpecialCharacters: { en: 'No special characters are allowed', th: 'ไม่อนุญาตให้ใช้อักขระพิเศษ' },
  noCredentials: {
    en: 'Leave out passwords and keys; the portal does not need them.',
    th: 'กรุณาอย่าใส่รหัสผ่านหรือคีย์ ระบบไม่จำเป็นต้องใช้',
  },
  dataRepeatedly: { en: 'Data repeatedly', th: 'ชื่อนี้มีอยู่แล้ว' },
  duplicateData: { en: 'Duplicate Data', th: 'ข้อมูลซ้ำ' },
  complete: { en: 'Complete !', th: 'บันทึกเรียบร้อย' },
  permissionDenied: { en: 'Permission denied', th: 'ไม่มีสิทธิดำเนินการ' },
  saveSuccess: { en: 'Save Success', th: 'บันทึกสำเร็จ' },
  saved: { en: 'Save success', th: 'บันทึกสำเร็จ' },
  edited: { en: 'Edit success', th: 'แก้ไขสำเร็จ' },
  subCategoryEdited: { en: 'Edit Sub Category Success', th: 'แก้ไขหมวดหมู่ย่อยสำเร็จ' },
  deleteSuccess: { en: 'Delete Success', th: 'ลบสำเร็จ' },
  notSuccess: { en: 'Not Success', th: 'ไม่สำเร็จ' },
  confirmWord: { en: 'Confirm word is success', th: 'ยืนยันคำสำคัญสำเร็จ' },
  areYouConfirm: { en: 'Are you Confirm?', th: 'ยืนยันหรือไม่' },
  yesDelete: { en: 'Yes delete it!', th: 'ยืนยันการลบ' },
  areYouSure: { en: 'Are you sure?', th: 'แน่ใจหรือไม่' },
  fillDirectoryUsers: { en: 'Please fill in AD user', th: 'กรุณากรอกชื่อผู้ใช้ AD' },
  fillRole: { en: 'Please fill in roles', th: 'กรุณาเลือกบทบาท' },
  maxDirectoryUsers: { en: 'Maximum of 15 User', th: 'ไม่เกิน 15 คน' },
  duplicateUsername: { en: 'Username is duplicate', th: 'ชื่อผู้ใช้นี้มีผู้ใช้แล้ว' },
  duplicateEmail: { en: 'Email is duplicate', th: 'อีเมลนี้มีผู้ใช้แล้ว' },
  // After an edit of a user; other forms have `saved` or `saveSuccess`, with the spelling of the specification for each.
  userSaved: { en: 'save success', th: 'บันทึกสำเร็จ' },
  passwordReset: { en: 'Reset Password successfully', th: 'ตั้งรหัสผ่านใหม่สำเร็จ' },
  accountUnlocked: { en: 'Unlock Account Success', th: 'ปลดล็อกบัญชีผู้ใช้สำเร็จ' },
  qrCodeSent: { en: 'Send Success', th: 'ส่งสำเร็จ' },
  qrCodeNotSent: { en: 'QR code has not been sent', th: 'ยังไม่ได้ส่งคิวอาร์โค้ด' },
  userAdded: { en: 'Success', th: 'สำเร็จ' },
  error: { en: 'ERROR', th: 'เกิดข้อผิดพลาด' },
  // This sentence and the next one belong to the form in which staff add a user.
  emailMustBeValid: { en: 'E-mail must be valid', th: 'รูปแบบอีเมลไม่ถูกต้อง' },
  emailIsRequired: { en: 'E-mail is required', th: 'กรุณากรอกอีเมล' },
  noData: { en: 'No Data', th: 'ไม่มีข้อมูล' },
  wantToDelete: { en: 'Want to delete?', th: 'ต้องการลบหรือไม่' },
  agreementDeleted: { en: 'Delete success', th: 'ลบสำเร็จ' },
  statusActive: { en: 'Status Active', th: 'ข้อตกลงนี้ใช้งานอยู่' },
  checkFile: { en: 'Please check file name again', th: 'กรุณาตรวจสอบชื่อไฟล์อีกครั้ง' },
  checkRecords: { en: 'Please check records again', th: 'กรุณาตรวจสอบข้อมูลในไฟล์อีกครั้ง' },
  fileNotAllowed: { en: 'File is not allowed', th: 'ไม่อนุญาตให้ใช้ไฟล์นี้' },
  metadataUploaded: { en: 'Upload Metadata File Success', th: 'อัปโหลดไฟล์เมทาดาตาสำเร็จ' },
  csvUploaded: { en: 'Upload CSV File Success', th: 'อัปโหลดไฟล์ CSV สำเร็จ' },
  excelUploaded: { en: 'Upload Excel File Success', th: 'อัปโหลดไฟล์ Excel สำเร็จ' },
  filesUploaded: { en: 'Upload File Success', th: 'อัปโหลดไฟล์สำเร็จ' },
} as const

/** The cookie-consent warnings. The portal shows both sentences in both languages of the screen, the Thai one first. */
export const cookieWarnings = {
  bar: {
    th: 'เว็บไซต์นี้ใช้คุกกี้ กรุณายอมรับนโยบายคุกกี้ก่อนเข้าสู่ระบบหรือดาวน์โหลดข้อมูล ทั้งนี้ ท่านยังเปิดดูและค้นหาข้อมูลได้โดยไม่ต้องยอมรับคุกกี้',
    en: 'This site uses cookies. Please accept the cookie policy before you log in or download data; browsing and search work without it.',
  },
  beforeLogin: {
    th: 'กรุณายอมรับนโยบายคุกกี้และเข้าสู่ระบบ',
    en: 'Please accept the cookie policy and log in.',
  },
  beforeDownload: {
    th: 'กรุณายอมรับนโยบายคุกกี้ก่อนดาวน์โหลดข้อมูล',
    en: 'Please accept the cookie policy before you download data.',
  },
  beforeOpening: {
    th: 'กรุณายอมรับนโยบายคุกกี้ก่อนเปิดแดชบอร์ดหรือเอกสาร API',
    en: 'Please accept the cookie policy before you open dashboards and API documentation.',
  },
} as const

export type CookieWarning = keyof typeof cookieWarnings
