import type { MessageModules } from '../../catalog.ts'

/** Swedish texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Logga in på ${name}`,
  'login.signUpTitle': (name: string) => `Skapa konto på ${name}`,
  'login.username': 'Användarnamn',
  'login.confirmPassword': 'Bekräfta lösenordet',
  'login.submit': 'Logga in',
  'login.signUp': 'Skapa konto',
  'login.toSignUp': 'Skapa ett konto',
  'login.toLogin': 'Jag har ett konto',
  'login.tokenUnusable': 'Din sparade inloggning gick inte att använda. Logga in igen.',
  'login.accountMade': 'Ditt konto är klart. Logga in.',
  'login.passwordRule': (n: number) =>
    n === 1 ? 'Minst ett tecken.' : `Minst ${n} tecken, och inget som är lätt att gissa.`,
  'login.passwordWeak': 'Det här lösenordet är för kort eller för lätt att gissa. Välj ett annat.',
  'login.signUpOff': 'Det går inte att skapa konto här just nu.',
  'login.captchaWorking': 'Kontrollerar att du är en människa…',
  'login.captchaSolved': 'Du är en människa.',
  'login.captchaUnavailable': 'Det gick inte att kontrollera att du är en människa.',
  'login.captchaMissing': 'Visa att du är en människa och försök sedan igen.',
  'login.captchaFailed': 'Kontrollen av att du är en människa gällde inte. Försök igen.',
  'login.refusedByServer': 'Servern godtar varken ett tomt namn eller ett kort eller vanligt lösenord.',
}
