let made = 0

/** Returns the fields of a sign-up with a unique name and address. */
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
