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

func TestKillLosesNothingThatWasAcknowledged(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	var acknowledged sync.Map
	for round := range 3 {
		database := startServer(t, folder)
		things := database.collection(t)
		var count atomic.Int32
		atOnce(8, func(writer int) {
			for i := 0; ; i++ {
				id := fmt.Sprintf("%d-%d-%d", round, writer, i)
				if _, err := things.InsertOne(ctx, bson.M{"_id": id}); err != nil {
					return // killed
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

	found := map[string]bool{}
	cursor, err := startServer(t, folder).collection(t).Find(ctx, bson.M{})
	must(t, err)
	var things []struct {
		ID string `bson:"_id"`
	}
	must(t, cursor.All(ctx, &things))
	for _, thing := range things {
		found[thing.ID] = true
	}
	acknowledged.Range(func(id, _ any) bool {
		if !found[id.(string)] {
			t.Errorf("%s was acknowledged and is lost", id)
		}
		return true
	})
}

func TestItsSocketIsItsOwnersAlone(t *testing.T) {
	folder := t.TempDir()
	socket := folder + "/it's 50% ours.sock"
	must(t, os.WriteFile(socket, nil, 0o666)) // what a killed one left
	database := startServer(t, folder, "-listen", "unix:"+socket)
	// By a dialer: Go's driver turns the path of a socket into lower case.
	client, err := mongo.Connect(context.Background(), options.Client().ApplyURI("mongodb://here/").SetDialer(dial(socket)))
	must(t, err)
	must(t, client.Ping(context.Background(), nil))
	must(t, client.Disconnect(context.Background()))
	found, err := os.Stat(socket)
	must(t, err)
	if found.Mode().Perm() != 0o600 || found.Mode().Type() != os.ModeSocket {
		t.Errorf("the socket has mode %v", found.Mode())
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

func TestOneThatWasKilledLeavesNothingOutsideItsFolder(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	database := startServer(t, t.TempDir())
	must(t, database.command.Process.Signal(syscall.SIGKILL))
	_ = database.command.Wait()
	left, err := os.ReadDir(temporary)
	must(t, err)
	for _, entry := range left {
		if strings.HasPrefix(entry.Name(), "linkstall") {
			t.Errorf("%s is left", entry.Name())
		}
	}
}

func TestASecondStartOnTheSameFolderIsRefused(t *testing.T) {
	folder := t.TempDir()
	startServer(t, folder)
	output, err := exec.Command(os.Args[0], "database", "-data", folder).CombinedOutput()
	if err == nil || !strings.Contains(string(output), "is in use by another database") {
		t.Fatalf("%v: %s", err, output)
	}
}

func TestItEndsWhenItsParentIsGone(t *testing.T) {
	database := startServer(t, t.TempDir())
	must(t, database.stdin.Close())
	expectEnd(t, database)
}

func TestItEndsCleanlyWhenAsked(t *testing.T) {
	database := startServer(t, t.TempDir())
	must(t, database.command.Process.Signal(syscall.SIGTERM))
	expectEnd(t, database)
}

func TestAnOddFolderNameIsNoTrouble(t *testing.T) {
	folder := t.TempDir() + "/it's 50% ?mode=memory #1 " + strings.Repeat("long ", 30)
	first := startServer(t, folder)
	things := first.collection(t)
	_, err := things.InsertOne(context.Background(), bson.M{"_id": "kept"})
	must(t, err)
	must(t, things.Database().Client().Disconnect(context.Background())) // the end waits 3 s for open connections
	must(t, first.command.Process.Signal(syscall.SIGTERM))
	expectEnd(t, first)
	again := startServer(t, folder).collection(t)
	must(t, again.FindOne(context.Background(), bson.M{"_id": "kept"}).Err())
}

func expectEnd(t *testing.T, database *server) {
	t.Helper()
	must(t, database.command.Wait())
}
