import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Conectare la ${name}`,
  'login.signUpTitle': (name: string) => `Cont nou pe ${name}`,
  'login.username': 'Nume de utilizator',
  'login.confirmPassword': 'Confirmă parola',
  'login.submit': 'Conectează-te',
  'login.signUp': 'Creează contul',
  'login.toSignUp': 'Creează un cont',
  'login.toLogin': 'Am deja un cont',
  'login.tokenUnusable': 'Conectarea salvată nu a putut fi folosită. Conectează-te din nou.',
  'login.accountMade': 'Contul tău este gata. Conectează-te.',
  'login.passwordRule': (n: number) =>
    count(n, {
      one: 'Cel puțin un caracter.',
      few: `Cel puțin ${n} caractere și nimic ușor de ghicit.`,
      other: `Cel puțin ${n} de caractere și nimic ușor de ghicit.`,
    }),
  'login.passwordWeak': 'Parola este prea scurtă sau prea ușor de ghicit. Alege alta.',
  'login.signUpOff': 'Momentan nu se pot crea conturi aici.',
  'login.captchaWorking': 'Se verifică dacă ești o persoană…',
  'login.captchaSolved': 'S-a confirmat că ești o persoană.',
  'login.captchaUnavailable': 'Nu s-a putut verifica dacă ești o persoană.',
  'login.captchaMissing': 'Dovedește că ești o persoană, apoi încearcă din nou.',
  'login.captchaFailed': 'Verificarea că ești o persoană nu a fost acceptată. Încearcă din nou.',
  'login.refusedByServer': 'Serverul nu acceptă un nume gol și nici o parolă scurtă sau des folosită.',
}
