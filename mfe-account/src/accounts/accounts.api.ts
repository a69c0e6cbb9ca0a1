import type {
  LoginResponse,
  PasskeyChallenge,
  PasskeyProof,
  RegisteredUser,
  SampleUser,
  SignupChallenge,
} from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export interface LoginValues {
  readonly userName: string;
  readonly password: string;
  /** The code of the second factor; empty while the server has not asked for one. */
  readonly code?: string;
}

export interface SignupValues {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly re_password: string;
  readonly showsEmail: boolean;
  /** Words to the operators, for a site with approvals; may be empty. */
  readonly note: string;
}

/** The parameters in the address of the signup page. */
interface SignupAddress {
  readonly theme: string | null;
  readonly invitation: string | null;
}

interface SignupOptions extends SignupAddress {
  /** The proof of work, for a site that needs one. */
  readonly proof: string | null;
}

export const logIn = (http: HttpPort, { userName, password, code = '' }: LoginValues) =>
  http.post<LoginResponse>('/users/login', { username: userName, password, ...(code !== '' && { code }) });

export const readChallenge = (http: HttpPort) => http.get<PasskeyChallenge>('/users/passkey-challenge');

export const logInByPasskey = (http: HttpPort, proof: PasskeyProof) =>
  http.post<LoginResponse>('/users/passkey-login', proof);

export const readSignupChallenge = (http: HttpPort) => http.get<SignupChallenge>('/users/signup-challenge');

/** The repeated password is not sent, because the server does not need the repetition. */
export function register(http: HttpPort, values: SignupValues, { theme, invitation, proof }: SignupOptions) {
  const { username, fullName, email, password, showsEmail, note } = values;
  const address = { ...(theme && { theme }), ...(invitation && { invitation }) };
  const choices = { hidesEmail: !showsEmail, ...address, ...(proof && { proof }) };
  const body = { username, fullName, email, password, ...choices, ...(note !== '' && { note }) };
  return http.post<RegisteredUser>('/users/register', body);
}

/** Reads the name of a theme from the public sample pages, because the list of all themes needs a login. */
export async function readThemeName(http: HttpPort, id: string): Promise<string | null> {
  const samples = (await http.get<readonly (readonly SampleUser[])[]>('')).flat();
  return samples.flatMap(({ UserTheme }) => UserTheme).find(({ _id }) => _id === id)?.name ?? null;
}
