package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

func TestKillKeepsAcknowledgedWrites(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	var acknowledged sync.Map
	for round := range 3 {
		database := startServer(t, folder)
		things := database.collection(t)
		var count atomic.Int32
		runConcurrently(8, func(writer int) {
			for i := 0; ; i++ {
				id := fmt.Sprintf("%d-%d-%d", round, writer, i)
				if _, err := things.InsertOne(ctx, bson.M{"_id": id}); err != nil {
					return // the database was killed
				}
				acknowledged.Store(id, true)
				if count.Add(1) == 400 {
					must(t, database.command.Process.Signal(syscall.SIGKILL))
				}
			}
		})
		if count.Load() < 400 {
			t.Fatalf("round %d: only %d inserts before the kill", round, count.Load())
		}
		_ = database.command.Wait()
	}

	storedIDs := map[string]bool{}
	cursor, err := startServer(t, folder).collection(t).Find(ctx, bson.M{})
	must(t, err)
	var things []struct {
		ID string `bson:"_id"`
	}
	must(t, cursor.All(ctx, &things))
	for _, thing := range things {
		storedIDs[thing.ID] = true
	}
	acknowledged.Range(func(id, _ any) bool {
		if !storedIDs[id.(string)] {
			t.Errorf("%s was acknowledged and is lost", id)
		}
		return true
	})
}

func TestOnlyTheOwnerCanUseTheSocket(t *testing.T) {
	folder := t.TempDir()
	socket := folder + "/it's 50% ours.sock"
	must(t, os.WriteFile(socket, nil, 0o666)) // a killed database leaves this file
	database := startServer(t, folder, "-listen", "unix:"+socket)
	// The dialer is needed because Go's driver turns the path of a socket into lower case.
	client, err := mongo.Connect(context.Background(), options.Client().ApplyURI("mongodb://here/").SetDialer(dial(socket)).
		SetAuth(options.Credential{AuthMechanism: "SCRAM-SHA-256", Username: username, Password: database.password(t)}))
	must(t, err)
	must(t, client.Ping(context.Background(), nil))
	must(t, client.Disconnect(context.Background()))
	info, err := os.Stat(socket)
	must(t, err)
	if info.Mode().Perm() != 0o600 || info.Mode().Type() != os.ModeSocket {
		t.Errorf("the socket has mode %v", info.Mode())
	}
	must(t, database.command.Process.Signal(syscall.SIGTERM))
	expectEnd(t, database)
	for _, path := range []string{socket, folder + "/engine.sock"} {
		if _, err := os.Lstat(path); !os.IsNotExist(err) {
			t.Errorf("%s is left: %v", path, err)
		}
	}
}

type dial string

func (socket dial) DialContext(ctx context.Context, _, _ string) (net.Conn, error) {
	return new(net.Dialer).DialContext(ctx, "unix", string(socket))
}

func TestKilledDatabaseLeavesNoFilesOutsideItsFolder(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	database := startServer(t, t.TempDir())
	must(t, database.command.Process.Signal(syscall.SIGKILL))
	_ = database.command.Wait()
	leftovers, err := os.ReadDir(temporary)
	must(t, err)
	for _, entry := range leftovers {
		if strings.HasPrefix(entry.Name(), "linkstall") {
			t.Errorf("%s is left", entry.Name())
		}
	}
}

func TestSecondStartOnTheSameFolderFails(t *testing.T) {
	folder := t.TempDir()
	startServer(t, folder)
	output, err := exec.Command(os.Args[0], "database", "-data", folder).CombinedOutput()
	if err == nil || !strings.Contains(string(output), "is in use by another database") {
		t.Fatalf("%v: %s", err, output)
	}
}

func TestDatabaseEndsWithItsParent(t *testing.T) {
	database := startServer(t, t.TempDir())
	must(t, database.stdin.Close())
	expectEnd(t, database)
}

func TestDatabaseEndsCleanlyOnSIGTERM(t *testing.T) {
	database := startServer(t, t.TempDir())
	must(t, database.command.Process.Signal(syscall.SIGTERM))
	expectEnd(t, database)
}

func TestFolderNameWithSpecialCharacters(t *testing.T) {
	folder := t.TempDir() + "/it's 50% ?mode=memory #1 " + strings.Repeat("long ", 30)
	first := startServer(t, folder)
	things := first.collection(t)
	_, err := things.InsertOne(context.Background(), bson.M{"_id": "kept"})
	must(t, err)
	must(t, things.Database().Client().Disconnect(context.Background())) // otherwise the shutdown waits 3 s for open connections
	must(t, first.command.Process.Signal(syscall.SIGTERM))
	expectEnd(t, first)
	restarted := startServer(t, folder).collection(t)
	must(t, restarted.FindOne(context.Background(), bson.M{"_id": "kept"}).Err())
}

func expectEnd(t *testing.T, database *server) {
	t.Helper()
	must(t, database.command.Wait())
}
