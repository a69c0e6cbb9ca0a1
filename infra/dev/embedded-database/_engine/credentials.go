package handler

import (
	"crypto/rand"
	"sync"

	"github.com/xdg-go/scram"

	"github.com/FerretDB/FerretDB/internal/handler/handlererrors"
)

// PBKDF2 makes guesses of weak passwords slow. The password here is random, so the smallest number that clients accept is
// enough.
const iterations = 4096

// The engine keeps its users in a collection, where a password outlives its start. Here the only user exists in memory, with
// the password of this start.
var startCredentials struct {
	sync.Once
	scram.StoredCredentials
	err error
}

// startCredentialLookup replaces scramCredentialLookup.
func (h *Handler) startCredentialLookup(username, mechanism string) (*scram.StoredCredentials, error) {
	if username != h.SetupUsername || mechanism != "SCRAM-SHA-256" {
		return nil, handlererrors.NewCommandErrorMsg(handlererrors.ErrAuthenticationFailed, "Authentication failed.")
	}
	startCredentials.Do(func() {
		salt := make([]byte, 28)
		if _, startCredentials.err = rand.Read(salt); startCredentials.err != nil {
			return
		}
		var client *scram.Client
		if client, startCredentials.err = scram.SHA256.NewClient(username, h.SetupPassword.Password(), ""); startCredentials.err != nil {
			return
		}
		startCredentials.StoredCredentials = client.GetStoredCredentials(scram.KeyFactors{Salt: string(salt), Iters: iterations})
	})
	return &startCredentials.StoredCredentials, startCredentials.err
}
