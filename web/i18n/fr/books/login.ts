import type { MessageModules } from '../../catalog.ts'

/** French texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Se connecter à ${name}`,
  'login.signUpTitle': (name: string) => `Créer un compte sur ${name}`,
  'login.username': 'Nom d’utilisateur',
  'login.confirmPassword': 'Confirmer le mot de passe',
  'login.submit': 'Se connecter',
  'login.signUp': 'Créer le compte',
  'login.toSignUp': 'Créer un compte',
  'login.toLogin': 'J’ai un compte',
  'login.tokenUnusable': 'Votre connexion mémorisée n’est plus valable. Reconnectez-vous.',
  'login.accountMade': 'Votre compte est prêt. Connectez-vous.',
  'login.passwordRule': (n: number) =>
    n === 1 ? 'Au moins un caractère.' : `Au moins ${n} caractères, et rien de facile à deviner.`,
  'login.passwordWeak': 'Ce mot de passe est trop court ou trop facile à deviner. Choisissez-en un autre.',
  'login.signUpOff': 'La création de comptes n’est pas possible ici pour le moment.',
  'login.captchaWorking': 'Vérification que vous êtes humain…',
  'login.captchaSolved': 'Vous êtes humain.',
  'login.captchaUnavailable': 'La vérification que vous êtes humain n’a pas pu avoir lieu.',
  'login.captchaMissing': 'Prouvez que vous êtes humain, puis réessayez.',
  'login.captchaFailed': 'La vérification que vous êtes humain n’a pas abouti. Réessayez.',
  'login.refusedByServer': 'Le serveur n’accepte ni un nom vide ni un mot de passe court ou courant.',
}
