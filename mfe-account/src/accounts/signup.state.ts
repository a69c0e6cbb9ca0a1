import { type FormErrors, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useChosenTheme } from '../ui/chosen-theme.ts';
import {
  emailError,
  fullNameError,
  newPasswordErrors,
  onlyErrors,
  notifyMismatch,
  usernameError,
} from '../ui/field-rules.ts';
import { refusalHandler } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import { readSignupChallenge, readThemeName, register, type SignupValues } from './accounts.api.ts';
import { newAccountAtom } from './new-account.ts';
import { solveChallenge } from './signup-proof.ts';

/**
 * The name of the chosen theme. Null while the name is loading, and null for a theme that does not exist, because the new page
 * then gets the default theme.
 */
export function useThemeName(): string | null {
  const { http } = useAtomValue(shellAtom);
  const theme = useChosenTheme();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (theme === null) return;
    let isMounted = true;
    const showName = (themeName: string | null) => isMounted && setName(themeName);
    readThemeName(http, theme).then(showName, () => undefined);
    return () => {
      isMounted = false;
    };
  }, [http, theme]);
  return theme && name;
}

/** The code of the invitation in the address; null without one. */
export const useInvitation = (): string | null => new URLSearchParams(useLocation().search).get('invitation');

/** Whether the site needs a proof of work with this sign-up. */
export function useNeedsProof(): boolean {
  const { site } = useAtomValue(shellAtom);
  const hasInvitation = useInvitation() !== null;
  return site?.proofOfWork === true && (site.joining === 'open' || !hasInvitation);
}

interface SignupOptions {
  /** The errors that the fields show already. */
  readonly liveErrors: FormErrors;
  readonly onCreated: () => void;
  /** The account waits for the approval of an operator. */
  readonly onWaiting: () => void;
}

/** Registers an account and opens the login page, which is filled with the new account. */
export function useSignup({ liveErrors, onCreated, onWaiting }: SignupOptions) {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  const theme = useChosenTheme();
  const invitation = useInvitation();
  const needsProof = useNeedsProof();
  const setNewAccount = useSetAtom(newAccountAtom);
  return useForm({
    check: (values: SignupValues) => {
      const errors = onlyErrors({
        username: usernameError(values.username),
        fullName: fullNameError(values.fullName),
        email: emailError(values.email),
        ...newPasswordErrors(values, texts.errorTexts.mismatch),
      });
      notifyMismatch(shell, { ...onlyErrors(liveErrors), ...errors }, texts.errorTexts);
      return errors;
    },
    send: async (values) => {
      const proof = needsProof ? await solveChallenge(await readSignupChallenge(shell.http)) : null;
      const { waiting = false } = await register(shell.http, values, { theme, invitation, proof });
      onCreated();
      if (!waiting) shell.notice.success(texts.signup.accountCreated);
      return waiting ? null : { userName: values.username, password: values.password };
    },
    onSent: (account) => {
      if (account === null) return onWaiting();
      setNewAccount(account);
      return navigate('/login', { state: { userName: account.userName } });
    },
    onRefusal: refusalHandler(shell),
  });
}
