import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  accountCreatedPleaseCheck: '¡Cuenta creada! Revisa tu correo para verificarla.',
  back: 'Atrás',
  clubSchoolAssociationRuns:
    'El club, la escuela o la asociación que organiza tus ligas. Tendrás a cargo la administración.',
  createMyAccount: 'Crear mi cuenta',
  createOrganization: 'Crear una organización',
  createOrganization2: '¿Crear esta organización?',
  createOrganization3: 'Crear organización',
  creating: (organization) => `Creando ${organization}…`,
  creatingYourAccount: 'Creando tu cuenta…',
  deviceIsOffline: (needsConnection) =>
    `${needsConnection} Este dispositivo está sin conexión. Mientras tanto, lo que escribas se guarda aquí.`,
  discardIt: 'Descartarla',
  email: 'Correo',
  getStarted: 'Empezar',
  goDashboard: 'Ir al panel',
  goYourLeague: 'Ir a tu liga',
  iAm: 'Mi función',
  leagueAdministrator: 'Administración de la liga',
  leagueDetails: 'Datos de la liga',
  leagueSize: 'Tamaño de la liga',
  mostCharacters: (maxPhoneLength) => `Máximo ${maxPhoneLength} caracteres`,
  next: 'Siguiente',
  onlyPresetsWhatComes: 'Solo define valores iniciales. Una liga puede crecer en cualquier momento.',
  openDeviceCreatedThen:
    'Ábrelo en este dispositivo para crear {organization}. En otro dispositivo, te pediremos el nombre otra vez.',
  organizationName: 'Nombre de la organización',
  password: 'Contraseña',
  phoneOptional: 'Teléfono (opcional)',
  planned: (hint) => `${hint} (próximamente)`,
  preferences: 'Preferencias',
  readyYouLeagueManager:
    '{organization} está lista y tienes a cargo su administración. Encuentra tus primeros pasos en el panel.',
  returnHome: 'Volver al inicio',
  signAddress: 'Iniciar sesión con esta dirección',
  signupFailedPleaseTry: 'No se pudo completar el registro. Inténtalo de nuevo.',
  signupFailedPleaseTry2: (reason) => `No se pudo completar el registro. Inténtalo de nuevo. ${reason}`,
  thankYou: '¡Gracias!',
  tryAgain: 'Intentar de nuevo',
  typeOrganizationAgain: 'Escribir de nuevo la organización',
  whatYouInterested: '¿Qué te interesa?',
  whatYouTypedStill: 'Guardamos lo que escribiste. Solo ingresa tu contraseña otra vez.',
  youNeedNoSecond:
    'Sesión iniciada como {email}. No necesitas otra cuenta: tus ligas están en el panel y una cuenta puede administrar varias organizaciones.',
  youRunLeagueSet: 'Organizas una liga y quieres configurarla aquí. A quienes entrenan o juegan los invita su liga.',
  youSigned: 'Ya iniciaste sesión',
  youTypedBeforeYou:
    'Ingresaste {organization} ({hint}) antes de iniciar sesión como {email}. Tendrás a cargo su administración.',
  yourAccountReadyHas:
    'Tu cuenta está lista, pero {organization} todavía no se creó. Lo que ingresaste está guardado en este dispositivo.',
  yourFirstStepsCome: 'Ordenaremos tus primeros pasos según lo que elijas.',
  yourInfo: 'Tus datos',
}
