import { token } from '@linkstall/contracts/tokens';
import { Form as KitForm, FormProblem } from '@linkstall/kit/form';
import type { ComponentProps } from 'react';
import styled from 'styled-components';

export type FormProps = ComponentProps<typeof KitForm>;

/** A form that shows its general error above the fields. */
export const Form = ({ children, ...form }: FormProps) => (
  <Rows {...form}>
    <FormProblem />
    {children}
  </Rows>
);

export const rowLayout = `
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
`;

const Rows = styled(KitForm)`
  ${rowLayout}
`;
