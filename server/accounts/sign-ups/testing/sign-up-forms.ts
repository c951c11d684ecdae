let made = 0

/** What a sign-up sends, of a name and an address of its own. */
export const signUpForm = (more: object = {}) => {
  made += 1
  return {
    username: `new.person_${made}`,
    password: 'Harbour-Lamp1',
    firstname: 'Mali',
    lastname: 'สุขสันต์',
    email: `new${made}@example.org`,
    usage_objective: 'student',
    ...more,
  }
}
