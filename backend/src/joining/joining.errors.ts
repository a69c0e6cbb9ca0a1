import { DomainError } from '../http/domain-error.js';

export const joiningClosed = () =>
  new DomainError('forbidden', 'joining.closed', 'This site takes no new accounts at the moment');

export const invitationRequired = () =>
  new DomainError(
    'forbidden',
    'joining.invitation_required',
    'You need an invitation to sign up here. Ask the operators of this site for a link',
  );

export const proofRequired = () =>
  new DomainError(
    'invalid',
    'joining.proof_required',
    'This site needs a proof of work with each sign-up now. Load the page again',
  );

export const proofRefused = () =>
  new DomainError(
    'invalid',
    'joining.proof_refused',
    'The proof of work is wrong, too old or was used before. Send the form again',
  );

export const invitationInvalid = () =>
  new DomainError(
    'forbidden',
    'joining.invitation_invalid',
    'This invitation has ended or was used up. Ask the person who invited you for a new link',
  );

export const notWaiting = () =>
  new DomainError('not-found', 'joining.not_waiting', 'This account does not wait for an approval any more');
