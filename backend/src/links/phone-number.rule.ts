import { getCountries, ParseError, parsePhoneNumberWithError, type CountryCode } from 'libphonenumber-js/min';

const NO_NUMBER =
  'This is not a phone number. Write it as people dial it, such as 98765 43210, or with its country code, such as +91 98765 43210';
const UNKNOWN_COUNTRY = 'There is no such country code: write + and the code, such as +91 for India';
const WITH_EXTENSION = 'A link cannot dial an extension: leave it out';
/** Without its names, the code of a country is shown. */
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/**
 * The number in E.164, or the problem as text for the creator. A number without `+` or `00` belongs to the given country. Its
 * length and its first digits must be those of a number of its country.
 */
export function parsePhoneNumber(text: string, defaultCountry: CountryCode): { number: string } | { problem: string } {
  try {
    // The library knows only the prefix for calls abroad of the given country. `00` is used nearly everywhere.
    const phone = parsePhoneNumberWithError(text.replace(/^\s*00/, '+'), { defaultCountry, extract: false });
    if (phone.ext) return { problem: WITH_EXTENSION };
    if (phone.isValid()) return { number: phone.number };
    const { country, countryCallingCode: code, nationalNumber: digits } = phone;
    const place = country ? `${countryNames.of(country)} (+${code})` : `the country code +${code}`;
    return { problem: `${digits} has ${digits.length} digits and is no number of ${place}. Count its digits again` };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { problem: error.message === 'INVALID_COUNTRY' ? UNKNOWN_COUNTRY : NO_NUMBER };
  }
}

/** Node renames zones: Asia/Kolkata is Asia/Calcutta. */
const canonical = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** Newer versions of Node have a method in place of the property. */
interface LocaleWithZones {
  readonly timeZones?: readonly string[];
  readonly getTimeZones?: () => readonly string[];
}

const countriesByZone = new Map(
  getCountries().flatMap((country) => {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & LocaleWithZones;
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map((zone) => [canonical(zone), country] as const);
  }),
);

/** The country of a time zone; undefined for a zone without country, such as UTC. */
export const countryOfZone = (zone: string): CountryCode | undefined => countriesByZone.get(canonical(zone));
