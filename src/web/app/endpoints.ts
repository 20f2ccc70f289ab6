/**
 * Every file that injects endpoints. They are there from the start, so that what is restored from storage finds its
 * definition, and a test can prove what invalidates what.
 */
import '../features/account/accountApi.ts';
import '../features/teams/teamsApi.ts';
