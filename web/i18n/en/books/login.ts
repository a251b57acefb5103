/** English texts for signing in and signing up. */
export const login = {
  'login.title': (name: string) => `Log in to ${name}`,
  'login.signUpTitle': (name: string) => `Sign up for ${name}`,
  'login.username': 'Username',
  'login.confirmPassword': 'Confirm password',
  'login.submit': 'Log in',
  'login.signUp': 'Sign up',
  'login.toSignUp': 'Create an account',
  'login.toLogin': 'I have an account',
  'login.tokenUnusable': 'Your saved sign-in could not be used. Log in again.',
  'login.accountMade': 'Your account is ready. Log in.',
  'login.passwordRule': (n: number) =>
    n === 1 ? 'At least one character.' : `At least ${n} characters, and nothing that is easily guessed.`,
  'login.passwordWeak': 'This password is too short or too easily guessed. Take another one.',
  'login.signUpOff': 'Nobody can sign up here at the moment.',
  'login.captchaWorking': 'Checking that you are a person…',
  'login.captchaSolved': 'You are a person.',
  'login.captchaUnavailable': 'The check that you are a person could not be done.',
  'login.captchaMissing': 'Prove that you are a person, then try again.',
  'login.captchaFailed': 'The check that you are a person did not count. Try again.',
  'login.refusedByServer': 'The server accepts neither an empty name nor a short or common password.',
} as const
